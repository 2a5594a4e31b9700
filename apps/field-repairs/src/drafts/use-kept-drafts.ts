import { useSession } from '@portal/api-client';
import { useCallback, useEffect, useState } from 'react';
import { deviceOutbox } from '../outbox/device-outbox';
import type { Outcome } from '../outbox/outbox';
import { deviceDrafts } from './device-drafts';
import { draftKey, DRAFT_LIFE, type DraftHead } from './draft';

/** `drafts`: null until the device answered, and empty where it keeps nothing. */
export type KeptDrafts = { drafts: DraftHead[] | null; reload: () => void };

/** The drafts of the signed-in user on this device, newest first. */
export function useKeptDrafts(): KeptDrafts {
  const user = useSession((state) => state.user?.id ?? null);
  const [kept, setKept] = useState<{ user: number; drafts: DraftHead[] } | null>(null);
  const reload = useCallback(() => {
    if (user === null) return;
    deviceDrafts()
      .list(user)
      // Where nothing can be kept there are no drafts; the forms say so.
      .catch(() => [])
      .then((drafts) => setKept({ user, drafts }))
      .catch(() => undefined);
  }, [user]);
  useEffect(reload, [reload]);
  return { drafts: kept?.user === user ? kept.drafts : null, reload };
}

/** Removes what nobody came back to. */
export function useSweptDrafts(): void {
  useEffect(() => {
    deviceDrafts()
      .sweep(Date.now() - DRAFT_LIFE)
      .catch(() => undefined);
  }, []);
}

/**
 * Goes on with the sends that have had no answer: those this tab is at, and those of a tab that was closed.
 * @param onOutcome told once how each of them ended
 */
export function usePendingSends(
  drafts: DraftHead[] | null,
  onOutcome: (draft: DraftHead, outcome: Outcome) => void,
): void {
  const [followed] = useState(() => new Set<string>());
  const [told] = useState({ onOutcome });
  useEffect(() => {
    told.onOutcome = onOutcome;
  });
  useEffect(() => {
    for (const head of drafts ?? []) {
      if (!head.submission?.isPending || followed.has(draftKey(head.id))) continue;
      followed.add(draftKey(head.id));
      void resume(head).then((outcome) => {
        followed.delete(draftKey(head.id));
        if (outcome) told.onOutcome(head, outcome);
      });
    }
  }, [drafts, followed, told]);
  useEffect(
    () => () => {
      told.onOutcome = () => undefined;
    },
    [told],
  );
}

async function resume({ id }: DraftHead): Promise<Outcome | null> {
  const draft = await deviceDrafts()
    .open(id)
    .catch(() => null);
  if (!draft?.submission?.isPending) return null;
  const { submission } = draft;
  const earlier = submission.earlier === 'none' ? 'same' : submission.earlier;
  return deviceOutbox().send({ ...draft, submission: { ...submission, earlier } });
}

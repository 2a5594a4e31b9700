import { useSession } from '@portal/api-client';
import { useCallback, useEffect, useState } from 'react';
import { deviceOutbox } from '../outbox/device-outbox';
import type { Outcome } from '../outbox/outbox';
import { deviceDrafts } from './device-drafts';
import { draftKey, DRAFT_LIFE, type DraftHead } from './draft';

/** `drafts`: null until the device answered, empty when it cannot store any. */
export type SavedDrafts = { drafts: DraftHead[] | null; reload: () => void };

/** The drafts of the signed-in user on this device, newest first. */
export function useSavedDrafts(): SavedDrafts {
  const user = useSession((state) => state.user?.id ?? null);
  const [saved, setSaved] = useState<{ user: number; drafts: DraftHead[] } | null>(null);
  const reload = useCallback(() => {
    if (user === null) return;
    deviceDrafts()
      .list(user)
      // A device that cannot store drafts has none; the forms say so.
      .catch(() => [])
      .then((drafts) => setSaved({ user, drafts }))
      .catch(() => undefined);
  }, [user]);
  useEffect(reload, [reload]);
  return { drafts: saved?.user === user ? saved.drafts : null, reload };
}

/** Deletes drafts that nobody opened again in time. */
export function useDraftCleanUp(): void {
  useEffect(() => {
    deviceDrafts()
      .deleteOlderThan(Date.now() - DRAFT_LIFE)
      .catch(() => undefined);
  }, []);
}

/**
 * Resumes the deliveries without an answer: those of this tab and those of a tab that was closed.
 * @param onOutcome called once with the outcome of each
 */
export function usePendingSends(
  drafts: DraftHead[] | null,
  onOutcome: (draft: DraftHead, outcome: Outcome) => void,
): void {
  const [followed] = useState(() => new Set<string>());
  const [latest] = useState({ onOutcome });
  useEffect(() => {
    latest.onOutcome = onOutcome;
  });
  useEffect(() => {
    for (const head of drafts ?? []) {
      if (!head.submission?.isPending || followed.has(draftKey(head.id))) continue;
      followed.add(draftKey(head.id));
      void resume(head).then((outcome) => {
        followed.delete(draftKey(head.id));
        if (outcome) latest.onOutcome(head, outcome);
      });
    }
  }, [drafts, followed, latest]);
  useEffect(
    () => () => {
      latest.onOutcome = () => undefined;
    },
    [latest],
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

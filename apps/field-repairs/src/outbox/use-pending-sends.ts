import { useEffect, useState } from 'react';
import { draftKey } from '@portal/work';
import { waitsForStart, type RepairDraftHead } from '../drafts/repair-draft';
import { deviceDrafts } from '../drafts/device-drafts';
import { deviceOutbox } from './device-outbox';
import type { Outcome } from './outbox';

/** Resumes the deliveries without an answer: those of this tab and those of a tab that was closed. */
export function usePendingSends(
  drafts: RepairDraftHead[] | null,
  onOutcome: (draft: RepairDraftHead, outcome: Outcome) => void,
): void {
  const [resumedKeys] = useState(() => new Set<string>());
  const [latest] = useState({ onOutcome });
  useEffect(() => {
    latest.onOutcome = onOutcome;
  });
  useEffect(() => {
    for (const head of drafts ?? []) {
      if (!head.submission?.isPending || resumedKeys.has(draftKey(head.id))) continue;
      // It continues once somebody has handled the start.
      if (waitsForStart(head, drafts ?? [])) continue;
      resumedKeys.add(draftKey(head.id));
      void resume(head).then((outcome) => {
        resumedKeys.delete(draftKey(head.id));
        if (outcome) latest.onOutcome(head, outcome);
      });
    }
  }, [drafts, resumedKeys, latest]);
  useEffect(
    () => () => {
      latest.onOutcome = () => undefined;
    },
    [latest],
  );
}

async function resume({ id }: RepairDraftHead): Promise<Outcome | null> {
  const draft = await deviceDrafts.open(id).catch(() => null);
  if (!draft?.submission?.isPending) return null;
  return deviceOutbox.resume({ ...draft, submission: draft.submission });
}

import { newIdempotencyKey } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type AutosaveStatus,
  DraftAutosave,
  type DraftContent,
  contentPrint,
  draftKey,
  nextSubmission,
} from '@portal/work';
import type { RepairDraft, RepairDraftId } from '../drafts/repair-draft';
import { deviceDrafts } from '../drafts/device-drafts';
import { deviceOutbox } from './device-outbox';
import type { Outcome } from './outbox';

/** Milliseconds after which a form opens without its draft: some browsers never answer when their store is broken. */
const PATIENCE = 4_000;

/**
 * A form's opened draft. `draft`: the stored one. `status`: the autosave status. `change`: takes every change. `send`: saves
 * the content and its key, then sends until there is an answer.
 */
export type OpenDraft = {
  /** Changes with every opening. */
  round: number;
  draft: RepairDraft | null;
  status: AutosaveStatus;
  change: (content: DraftContent) => void;
  send: (content: DraftContent) => Promise<Outcome>;
  /** Saves pending changes now. @returns whether everything entered is saved */
  flush: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** Continues here with the content of this tab, replacing the other tab's. */
  takeBack: (content: DraftContent) => Promise<void>;
  /** Opens the stored draft again, replacing the content of this tab. */
  reopen: () => void;
};

type Opened = { key: string; draft: RepairDraft | null; autosave: DraftAutosave };

/**
 * Opens and autosaves the draft of a form.
 * @param beginning what the form begins with where there is no draft
 * @returns null while the draft is being opened
 */
export function useDraft(id: RepairDraftId, request: OperatorRequestItem, beginning: DraftContent): OpenDraft | null {
  const key = draftKey(id);
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [status, setStatus] = useState<AutosaveStatus>({ kind: 'empty' });
  // All of them are what they were when the form was opened.
  const about = useRef({ id, request, beginning });

  useEffect(() => {
    const place = `${key}#${round}`;
    let autosave: DraftAutosave | null = null;
    let isClosed = false;
    const writer = newIdempotencyKey();
    void openDraft(about.current.id, writer).then(({ draft, failed }) => {
      if (isClosed) return;
      const onStatus = (now: AutosaveStatus) => {
        if (!isClosed) setStatus(now);
      };
      autosave = new DraftAutosave({ ...about.current, store: deviceDrafts(), writer, stored: draft, onStatus });
      setStatus(draft ? { kind: 'saved', at: draft.savedAt } : { kind: failed ? 'failed' : 'empty' });
      setOpened({ key: place, draft, autosave });
    });
    const flush = () => void autosave?.flush();
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      isClosed = true;
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [key, round]);

  useWarningBeforeLoss(status.kind === 'failed' || status.kind === 'partial');

  const actions = useMemo(() => {
    if (!opened) return null;
    const { autosave, draft } = opened;
    let submission = draft?.submission ?? null;
    return {
      draft,
      change: (content: DraftContent) => autosave.change(content),
      takeBack: (content: DraftContent) => autosave.takeBack(content),
      flush: () => autosave.flush(),
      reopen: () => setRound((current) => current + 1),
      discard: async () => {
        autosave.end();
        await deviceDrafts().discard(about.current.id);
      },
      send: async (content: DraftContent): Promise<Outcome> => {
        const sent = nextSubmission(submission, contentPrint(content), newIdempotencyKey);
        submission = sent;
        // The key is on the device before the first byte is on its way: a tab killed in between sends the same again.
        await autosave.flush();
        await deviceDrafts()
          .setSubmission(about.current.id, sent)
          .catch(() => setStatus({ kind: 'failed' }));
        const outcome = await deviceOutbox().send({
          id: about.current.id,
          request: about.current.request,
          savedAt: Date.now(),
          content,
          submission: sent,
        });
        if (outcome.kind === 'done') autosave.end();
        if (outcome.kind === 'stopped') submission = { ...sent, isPending: false };
        if (outcome.kind === 'refused' || outcome.kind === 'gone') submission = null;
        return outcome;
      },
    };
  }, [opened]);

  return opened?.key === `${key}#${round}` && actions ? { ...actions, status, round } : null;
}

/**
 * Reads the draft from the device.
 * @returns `failed` when the device cannot tell
 */
async function openDraft(id: RepairDraftId, writer: string): Promise<{ draft: RepairDraft | null; failed: boolean }> {
  const late = new Promise<{ draft: null; failed: true }>((resolve) =>
    setTimeout(() => resolve({ draft: null, failed: true }), PATIENCE),
  );
  const found = deviceDrafts()
    .open(id, writer)
    .then((draft) => ({ draft, failed: false }))
    // A private window of some browsers: the form works, and says that nothing is saved.
    .catch(() => ({ draft: null, failed: true }));
  return Promise.race([found, late]);
}

/** Lets the browser ask before the page closes when the device cannot save the draft. */
function useWarningBeforeLoss(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}

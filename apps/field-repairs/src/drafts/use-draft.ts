import { newIdempotencyKey } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { deviceOutbox } from '../outbox/device-outbox';
import type { Outcome } from '../outbox/outbox';
import { deviceDrafts } from './device-drafts';
import { contentPrint, draftKey, nextSubmission, type Draft, type DraftContent, type DraftId } from './draft';
import { DraftKeeper, type Keeping } from './draft-keeper';

/** Milliseconds after which a form opens without its draft: some browsers never answer when their store is broken. */
const PATIENCE = 4_000;

/**
 * A form's draft once it is opened. `draft`: what was kept. `keeping`: how what is entered now is kept. `change`: to be
 * told of every change. `send`: keeps the content and its key, then sends until there is an answer.
 */
export type OpenDraft = {
  /** Another one with every time it is opened. */
  round: number;
  draft: Draft | null;
  keeping: Keeping;
  change: (content: DraftContent) => void;
  send: (content: DraftContent) => Promise<Outcome>;
  /** Keeps now what would be kept in a moment. @returns whether everything entered is kept */
  flush: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** Goes on here with the content of this tab, in place of the other one. */
  takeBack: (content: DraftContent) => Promise<void>;
  /** Opens again what is kept, in place of the content of this tab. */
  reopen: () => void;
};

type Opened = { key: string; draft: Draft | null; keeper: DraftKeeper };

/**
 * Opens and autosaves the draft of a form.
 * @returns null while the draft is being opened
 */
export function useDraft(id: DraftId, request: OperatorRequestItem): OpenDraft | null {
  const key = draftKey(id);
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [keeping, setKeeping] = useState<Keeping>({ kind: 'empty' });
  // The request and the id are what they were when the form was opened.
  const about = useRef({ id, request });

  useEffect(() => {
    const place = `${key}#${round}`;
    let keeper: DraftKeeper | null = null;
    let isClosed = false;
    const writer = newIdempotencyKey();
    void openDraft(about.current.id, writer).then(({ draft, failed }) => {
      if (isClosed) return;
      const onKeeping = (now: Keeping) => {
        if (!isClosed) setKeeping(now);
      };
      keeper = new DraftKeeper({ ...about.current, store: deviceDrafts(), writer, kept: draft, onKeeping });
      setKeeping(draft ? { kind: 'saved', at: draft.savedAt } : { kind: failed ? 'failed' : 'empty' });
      setOpened({ key: place, draft, keeper });
    });
    const flush = () => void keeper?.flush();
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

  useWarningBeforeLoss(keeping.kind === 'failed' || keeping.kind === 'partial');

  const actions = useMemo(() => {
    if (!opened) return null;
    const { keeper, draft } = opened;
    let submission = draft?.submission ?? null;
    return {
      draft,
      change: (content: DraftContent) => keeper.change(content),
      takeBack: (content: DraftContent) => keeper.takeBack(content),
      flush: () => keeper.flush(),
      reopen: () => setRound((current) => current + 1),
      discard: async () => {
        keeper.end();
        await deviceDrafts().discard(about.current.id);
      },
      send: async (content: DraftContent): Promise<Outcome> => {
        const sent = nextSubmission(submission, contentPrint(content), newIdempotencyKey);
        submission = sent;
        // The key is on the device before the first byte is on its way: a tab killed in between sends the same again.
        await keeper.flush();
        await deviceDrafts()
          .setSubmission(about.current.id, sent)
          .catch(() => setKeeping({ kind: 'failed' }));
        const outcome = await deviceOutbox().send({ ...about.current, savedAt: Date.now(), content, submission: sent });
        if (outcome.kind === 'done') keeper.end();
        if (outcome.kind === 'stopped') submission = { ...sent, isPending: false };
        if (outcome.kind === 'refused' || outcome.kind === 'gone') submission = null;
        return outcome;
      },
    };
  }, [opened]);

  return opened?.key === `${key}#${round}` && actions ? { ...actions, keeping, round } : null;
}

/**
 * Reads the draft from the device.
 * @returns `failed` when the device cannot tell
 */
async function openDraft(id: DraftId, writer: string): Promise<{ draft: Draft | null; failed: boolean }> {
  const late = new Promise<{ draft: null; failed: true }>((resolve) =>
    setTimeout(() => resolve({ draft: null, failed: true }), PATIENCE),
  );
  const found = deviceDrafts()
    .open(id, writer)
    .then((draft) => ({ draft, failed: false }))
    // A private window of some browsers: the form works, and says that nothing is kept.
    .catch(() => ({ draft: null, failed: true }));
  return Promise.race([found, late]);
}

/** Where the device keeps nothing, the browser asks before the page goes. */
function useWarningBeforeLoss(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}

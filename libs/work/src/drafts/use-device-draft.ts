import { useEffect, useMemo, useRef, useState } from 'react';
import {
  contentPrint,
  draftKey,
  nextSubmission,
  type Draft,
  type DraftContent,
  type DraftId,
  type Submission,
} from './draft';
import { DraftAutosave, type AutosaveStatus } from './draft-autosave';
import type { DraftStore } from './idb-drafts';

/** Milliseconds after which a form opens without its draft: some browsers never answer when their store is broken. */
const PATIENCE = 4_000;

export type DeviceDraft<Kind extends string = string, Request = unknown> = NonNullable<
  ReturnType<typeof useDeviceDraft<Kind, Request>>
>;

type DeviceDraftOptions<Kind extends string, Request> = {
  store: DraftStore<Kind, Request>;
  id: DraftId<Kind>;
  request: Request;
  beginning: DraftContent;
};

type Opened<Kind extends string, Request> = {
  key: string;
  draft: Draft<Kind, Request> | null;
  autosave: DraftAutosave<Kind, Request>;
};

/** The last save of each closed form, by draft: a form that is reopened waits for it, so that it shows the last input. */
const lastSaves = new Map<string, Promise<unknown>>();

const newWriter = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/**
 * The options are those of the first call.
 * @returns null while the draft is being opened
 */
export function useDeviceDraft<Kind extends string, Request>(options: DeviceDraftOptions<Kind, Request>) {
  const key = draftKey(options.id);
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<Opened<Kind, Request> | null>(null);
  const [status, setStatus] = useState<AutosaveStatus>({ kind: 'empty' });
  const about = useRef(options);

  useEffect(() => {
    const place = `${key}#${round}`;
    let autosave: DraftAutosave<Kind, Request> | null = null;
    let isClosed = false;
    const writer = newWriter();
    void openDraft(about.current, writer).then(({ draft, failed }) => {
      if (isClosed) return;
      const onStatus = (now: AutosaveStatus) => {
        if (!isClosed) setStatus(now);
      };
      autosave = new DraftAutosave({ ...about.current, writer, stored: draft, onStatus });
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
      if (!autosave) return;
      const saved = autosave.flush().then(() => {
        if (lastSaves.get(key) === saved) lastSaves.delete(key);
      });
      lastSaves.set(key, saved);
    };
  }, [key, round]);

  useWarningBeforeLoss(status.kind === 'failed' || status.kind === 'partial');

  const actions = useMemo(() => {
    if (!opened) return null;
    const { autosave, draft } = opened;
    const { store, id } = about.current;
    let submission = draft?.submission ?? null;
    return {
      draft,
      change: (content: DraftContent) => autosave.change(content),
      /** Returns whether everything entered is saved. */
      flush: () => autosave.flush(),
      /**
       * Stores the content with its Idempotency-Key before the first byte is sent, so that a tab that is closed meanwhile
       * sends the same again.
       */
      beginSend: async (content: DraftContent, newKey: () => string) => {
        submission = nextSubmission(submission, contentPrint(content), newKey);
        const begun = submission;
        await autosave.flush();
        await store.setSubmission(id, begun).catch(() => setStatus({ kind: 'failed' }));
        return begun;
      },
      endSend: (ended: Submission) => {
        submission = ended;
      },
      end: () => autosave.end(),
      /** Continues here with the content of this tab, replacing the other tab's. */
      takeBack: (content: DraftContent) => autosave.takeBack(content),
      reopen: () => setRound((current) => current + 1),
      discard: async () => {
        autosave.end();
        await store.discard(id);
      },
    };
  }, [opened]);

  return useMemo(
    () => (opened?.key === `${key}#${round}` && actions ? { ...actions, status, round } : null),
    [opened, actions, key, round, status],
  );
}

async function openDraft<Kind extends string, Request>(
  { store, id }: DeviceDraftOptions<Kind, Request>,
  writer: string,
): Promise<{ draft: Draft<Kind, Request> | null; failed: boolean }> {
  const late = new Promise<{ draft: null; failed: true }>((resolve) =>
    setTimeout(() => resolve({ draft: null, failed: true }), PATIENCE),
  );
  const opened = Promise.resolve(lastSaves.get(draftKey(id)))
    .then(() => store.open(id, writer))
    .then((draft) => ({ draft, failed: false }))
    // A private window of some browsers: the form works, and says that nothing is saved.
    .catch(() => ({ draft: null, failed: true }));
  return Promise.race([opened, late]);
}

function useWarningBeforeLoss(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}

import { ApiError } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import type { Refusal, Submission } from '@portal/work';
import { createRepairDrafts } from '../testing/repair-drafts';
import { Outbox, PAUSES, sendingOf, SILENCE, type DeliveryCall, type SubmittedDraft } from './outbox';

const ID = { user: 7, kind: 'finish' as const, request: 9 };
const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
const draftWith = (submission: Partial<Submission> = {}): SubmittedDraft => ({
  id: ID,
  request: { id: 9, numRequest: 1042 } as OperatorRequestItem,
  savedAt: 1,
  content: { fields: { description: 'Listo' }, files: { fileEnd: [photo(100), photo(300)], signature: [photo(10)] } },
  submission: { key: 'k1', print: 'p1', isPending: true, earlier: 'none', ...submission },
});
const noAnswer = () => new ApiError({ status: 0, code: 'NETWORK' });
const answer = (status: number, code: 'FORBIDDEN' | 'NOT_FOUND' | 'UNKNOWN') =>
  new ApiError({ status, code, message: 'No' });
const refused = (errors: Record<string, string>) =>
  new ApiError({ status: 422, code: 'VALIDATION', message: 'No', errors });
const arrived = () =>
  new ApiError({
    status: 409,
    code: 'STATE_CONFLICT',
    message: 'Ya está finalizada',
    errors: { 'Idempotency-Key': 'x' },
  });
const GONE_BEFORE: Refusal = { kind: 'gone', message: 'Ya está finalizada', hadBeenSent: true };
const conflict = () => new ApiError({ status: 409, code: 'STATE_CONFLICT', message: 'Ya está finalizada' });

async function openOutbox(deliver: (call: DeliveryCall) => Promise<unknown>, submission?: Partial<Submission>) {
  const store = createRepairDrafts();
  const draft = draftWith(submission);
  await store.save(draft, 'w', true);
  await store.setSubmission(ID, draft.submission);
  const calls: DeliveryCall[] = [];
  const isStillOpen = jest.fn(() => Promise.resolve(true));
  let user: number | null = 7;
  let needsSignIn = false;
  const outbox = new Outbox({
    store,
    deliver: (_draft, call) => {
      calls.push(call);
      return deliver(call);
    },
    isStillOpen,
    currentUser: () => user,
    needsSignIn: () => needsSignIn,
  });
  const signInAs = (other: number | null) => (user = other);
  return {
    outbox,
    store,
    draft,
    calls,
    isStillOpen,
    signInAs,
    loseSession: (isLost: boolean) => (needsSignIn = isLost),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the outbox', () => {
  it('throws the draft away once the server has it', async () => {
    const { outbox, store, draft } = await openOutbox(() => Promise.resolve());
    await expect(outbox.send(draft)).resolves.toEqual({ kind: 'done' });
    expect(store.all()).toEqual([]);
    expect(outbox.get(ID)).toBeNull();
  });

  it('tries again by itself, later and later, always under the same key', async () => {
    let failures = 7;
    const { outbox, draft, calls } = await openOutbox(() =>
      failures-- > 0 ? Promise.reject(noAnswer()) : Promise.resolve(),
    );
    const outcome = outbox.send(draft);
    for (const pause of [...PAUSES, 30_000, 30_000]) {
      await jest.advanceTimersByTimeAsync(0);
      expect(outbox.get(ID)).toMatchObject({ state: 'waiting', retryAt: Date.now() + pause });
      await jest.advanceTimersByTimeAsync(pause);
    }
    await expect(outcome).resolves.toEqual({ kind: 'done' });
    expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(8).fill('k1'));
  });

  it('waits as long as the server asks for', async () => {
    const busy = new ApiError({ status: 503, code: 'UNKNOWN', retryAfter: 90 });
    const { outbox, draft, calls } = await openOutbox(() => Promise.reject(busy));
    void outbox.send(draft);
    await jest.advanceTimersByTimeAsync(0);
    expect(outbox.get(ID)).toMatchObject({ state: 'waiting', retryAt: Date.now() + 90_000 });
    await jest.advanceTimersByTimeAsync(89_999);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });

  it('takes a resumed send for one that may have arrived', async () => {
    const { outbox, store, draft } = await openOutbox(() => new Promise(() => undefined));
    void outbox.resume(draft);
    await jest.advanceTimersByTimeAsync(0);
    await outbox.stop(ID);
    expect(store.all()[0]?.submission?.earlier).toBe('same');
  });

  it('tries at once when the connection is back', async () => {
    let failures = 1;
    const { outbox, draft } = await openOutbox(() => (failures-- > 0 ? Promise.reject(noAnswer()) : Promise.resolve()));
    const outcome = outbox.send(draft);
    await jest.advanceTimersByTimeAsync(0);
    outbox.retryAll();
    await expect(outcome).resolves.toEqual({ kind: 'done' });
  });

  it('joins a send in flight', async () => {
    const { outbox, draft, calls } = await openOutbox(() => Promise.resolve());
    await Promise.all([outbox.send(draft), outbox.send(draft)]);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [0, SILENCE.sending],
    [1, SILENCE.working],
  ])('aborts a connection that is silent, after %d of it was sent', async (part, limit) => {
    let isFirst = true;
    const { outbox, draft, calls } = await openOutbox(({ signal, onProgress }) => {
      if (!isFirst) return Promise.resolve();
      isFirst = false;
      onProgress(part);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new ApiError({ status: 0, code: 'CANCELLED' }))),
      );
    });
    const outcome = outbox.send(draft);
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1 + PAUSES[0]!);
    await expect(outcome).resolves.toEqual({ kind: 'done' });
    expect(calls).toHaveLength(2);
  });

  it('stops when the person wants to correct something, and remembers that it may have arrived', async () => {
    const { outbox, store, draft, calls } = await openOutbox(() => new Promise(() => undefined));
    const outcome = outbox.send(draft);
    await jest.advanceTimersByTimeAsync(0);
    await outbox.stop(ID);
    await expect(outcome).resolves.toEqual({ kind: 'stopped' });
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(store.all()[0]?.submission).toMatchObject({ key: 'k1', isPending: false });
  });

  it.each<[what: string, error: ApiError, refusal: Refusal]>([
    ['content to be corrected', refused({ description: 'x' }), { kind: 'content', message: 'No' }],
    ['a person without the role', answer(403, 'FORBIDDEN'), { kind: 'content', message: 'No' }],
    ['a request that went on', conflict(), { kind: 'gone', message: 'Ya está finalizada', hadBeenSent: false }],
    ['a request of somebody else', answer(404, 'NOT_FOUND'), { kind: 'gone', message: 'No', hadBeenSent: false }],
    ['an earlier send of the same person', arrived(), GONE_BEFORE],
    ['other content under its key', refused({ 'Idempotency-Key': 'x' }), { ...GONE_BEFORE, message: 'No' }],
    ['times that cannot be right', refused({ finishedAt: 'Es tarde' }), { kind: 'time', message: 'Es tarde' }],
    ['a field that this version does not have', refused({ floor: 'x' }), { kind: 'outdated', message: 'No' }],
    ['a call that is no more', answer(410, 'UNKNOWN'), { kind: 'outdated', message: 'No' }],
  ])('keeps a draft refused because of %s, gives the reason, and does not retry', async (_what, error, refusal) => {
    const { outbox, store, draft, calls } = await openOutbox(() => Promise.reject(error));
    await expect(outbox.send(draft)).resolves.toEqual({ kind: 'refused', refusal, error });
    expect(store.all()[0]).toMatchObject({
      content: draft.content,
      submission: { key: 'k1', isPending: false, refusal },
    });
    outbox.retryAll();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });

  it('asks whether other content has arrived before it sends this, once', async () => {
    let failures = 1;
    const { outbox, draft, isStillOpen } = await openOutbox(
      () => (failures-- > 0 ? Promise.reject(noAnswer()) : Promise.resolve()),
      { earlier: 'other' },
    );
    const outcome = outbox.send(draft);
    await jest.advanceTimersByTimeAsync(PAUSES[0]!);
    await expect(outcome).resolves.toEqual({ kind: 'done' });
    expect(isStillOpen).toHaveBeenCalledTimes(1);
  });

  it('does not send changed content when the first has arrived, and does not lose it either', async () => {
    const { outbox, store, draft, calls, isStillOpen } = await openOutbox(() => Promise.resolve(), {
      earlier: 'other',
    });
    isStillOpen.mockResolvedValue(false);
    await expect(outbox.send(draft)).resolves.toMatchObject({ kind: 'refused', refusal: { hadBeenSent: true } });
    expect(calls).toEqual([]);
    expect(store.all()).toHaveLength(1);
  });

  it('never sends in the name of another person', async () => {
    const { outbox, store, draft, calls, signInAs } = await openOutbox(() => Promise.reject(noAnswer()));
    const outcome = outbox.send(draft);
    await jest.advanceTimersByTimeAsync(0);
    signInAs(8);
    await jest.advanceTimersByTimeAsync(PAUSES[0]!);
    await expect(outcome).resolves.toEqual({ kind: 'signed-out' });
    expect(calls).toHaveLength(1);
    expect(store.all()[0]?.submission?.isPending).toBe(true);
  });

  it('waits for the person when the session has ended', async () => {
    const error = new ApiError({ status: 401, code: 'NO_SESSION' });
    const { outbox, store, draft } = await openOutbox(() => Promise.reject(error));
    await expect(outbox.send(draft)).resolves.toEqual({ kind: 'signed-out' });
    expect(store.all()[0]?.submission).toMatchObject({ key: 'k1', isPending: true });
  });
});

it('waits for the same person to sign in, says so, and continues', async () => {
  const { outbox, draft, calls, loseSession } = await openOutbox(() => Promise.resolve());
  loseSession(true);
  const outcome = outbox.send(draft);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(outbox.get(ID)).toMatchObject({ for: 'sign-in', reason: expect.stringMatching(/Inicia sesión/) });
  expect(calls).toHaveLength(0);
  loseSession(false);
  outbox.retryAll();
  await expect(outcome).resolves.toEqual({ kind: 'done' });
});

describe('sendingOf', () => {
  it.each([
    [0, 0],
    [0.24, 0],
    [0.25, 1],
    [0.97, 1],
    [1, 2],
  ])('at %d of the bytes %d photos are through', (part, sent) => {
    expect(sendingOf(draftWith(), part)).toEqual({ state: 'sending', progress: part, sent, files: 2 });
  });
});

describe('the start and the finish of one request', () => {
  const START = { ...ID, kind: 'start' as const };

  /** A start that waits on the device since an earlier tab, and a finish that is sent now. */
  async function openBoth(deliverStart: () => Promise<unknown>) {
    const store = createRepairDrafts();
    const sent: string[] = [];
    for (const [id, key] of [
      [START, 'k-start'],
      [ID, 'k-finish'],
    ] as const) {
      await store.save({ ...draftWith(), id }, 'w', true);
      await store.setSubmission(id, { ...draftWith().submission, key });
    }
    const outbox = new Outbox({
      store,
      deliver: ({ id }, { idempotencyKey }) => {
        sent.push(idempotencyKey);
        return id.kind === 'start' ? deliverStart() : Promise.resolve();
      },
      isStillOpen: () => Promise.resolve(true),
      currentUser: () => 7,
      needsSignIn: () => false,
    });
    return { outbox, store, sent, finish: outbox.send(draftWith({ key: 'k-finish' })) };
  }

  it('are sent in that order, the finish only after the server has the start', async () => {
    let failures = 1;
    const { outbox, sent, finish } = await openBoth(() =>
      failures-- > 0 ? Promise.reject(noAnswer()) : Promise.resolve(),
    );
    await jest.advanceTimersByTimeAsync(0);
    expect(outbox.get(ID)).toMatchObject({ state: 'waiting', for: 'start' });
    outbox.retry(ID);
    await expect(finish).resolves.toEqual({ kind: 'done' });
    expect(sent).toEqual(['k-start', 'k-start', 'k-finish']);
  });

  it('let the finish wait when the start is to be corrected', async () => {
    const { outbox, store, sent, finish } = await openBoth(() => Promise.reject(noAnswer()));
    await jest.advanceTimersByTimeAsync(0);
    await outbox.stop(START);
    await expect(finish).resolves.toEqual({ kind: 'blocked' });
    expect(sent).toEqual(['k-start']);
    expect(store.all().map(({ submission }) => submission?.isPending)).toEqual([false, true]);
  });

  it('let the finish wait when the start came back, also at the next start of the portal', async () => {
    const { outbox, store, sent, finish } = await openBoth(() => Promise.reject(refused({ description: 'x' })));
    await expect(finish).resolves.toEqual({ kind: 'blocked' });
    const [start, waiting] = store.all();
    expect([start?.submission?.refusal?.kind, waiting?.submission?.isPending]).toEqual(['content', true]);
    await expect(outbox.resume(waiting as SubmittedDraft)).resolves.toEqual({ kind: 'blocked' });
    expect(sent).toEqual(['k-start']);
  });

  it('let the server judge the finish of a start that it has had before', async () => {
    let failures = 1;
    const { sent, finish } = await openBoth(() => Promise.reject(failures-- > 0 ? noAnswer() : arrived()));
    await jest.advanceTimersByTimeAsync(PAUSES[0]!);
    await expect(finish).resolves.toEqual({ kind: 'done' });
    expect(sent).toEqual(['k-start', 'k-start', 'k-finish']);
  });
});

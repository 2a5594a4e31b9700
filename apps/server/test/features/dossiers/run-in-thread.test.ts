import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { createSlot, sealInThread, verifyInThread, type Caller } from '../../../src/features/dossiers/run-in-thread';

const caller = (who: number): Caller & { leave: () => void } => {
  const left = new AbortController();
  return { who, left: left.signal, leave: () => left.abort() };
};
function deferred() {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => (resolve = settle));
  return { promise, resolve };
}
const never = () => new Promise<never>(() => undefined);

test('one caller has one that runs and one that waits, and others still get a place', async () => {
  const slot = createSlot();
  const first = deferred();
  const running = slot(caller(1), () => first.promise);
  const waiting = slot(caller(1), () => Promise.resolve('second'));
  const refused = slot(caller(1), never);
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 6 });
  const other = slot(caller(2), () => Promise.resolve('other'));
  first.resolve('first');
  expect(await Promise.all([running, waiting, other])).toEqual(['first', 'second', 'other']);
});

test('callers who have left hold no place, and their work is not done', async () => {
  const slot = createSlot();
  const first = deferred();
  const running = slot(caller(0), () => first.promise);
  const work = jest.fn(never);
  for (let who = 1; who <= 60; who += 1) {
    const gone = caller(who);
    const dropped = slot(gone, work);
    gone.leave();
    dropped.catch(() => undefined);
  }
  const other = slot(caller(61), () => Promise.resolve('other'));
  first.resolve('first');
  expect(await Promise.all([running, other])).toEqual(['first', 'other']);
  expect(work).not.toHaveBeenCalled();
});

test('verifying does not wait for the making of dossiers', async () => {
  const maker = caller(1);
  const making = sealInThread(never, maker);
  making.catch(() => undefined);
  const file = path.join(os.tmpdir(), `portal-verify-${process.pid}.pdf`);
  writeFileSync(file, '%PDF-1.7');
  expect(await verifyInThread(file, [], caller(2))).toMatchObject({ result: 'foreign' });
});

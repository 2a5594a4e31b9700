import { createSharedReads } from '../../../src/platform/database/shared-reads';

/** Something that is read when the test says so, and counts how often it was begun. */
function slow() {
  const begun: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  return {
    begun,
    run: (): Promise<string> => new Promise((resolve, reject) => begun.push({ resolve, reject })),
  };
}

const settled = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets those who ask while it is read share the one that begins afterwards', async () => {
  const { begun, run } = slow();
  const read = createSharedReads<string>();
  const first = read('a', run);
  const late = [read('a', run), read('a', run), read('a', run)];
  await settled();
  expect(begun).toHaveLength(1);

  begun[0]?.resolve('before the change');
  await settled();
  expect(begun).toHaveLength(2);
  const later = read('a', run);
  begun[1]?.resolve('after the change');
  await settled();
  begun[2]?.resolve('still later');

  expect(await first).toBe('before the change');
  expect(await Promise.all(late)).toEqual(['after the change', 'after the change', 'after the change']);
  expect(await later).toBe('still later');
  expect(begun).toHaveLength(3);
});

it('reads again for who asks when nothing is being read, and what is called otherwise by itself', async () => {
  const { begun, run } = slow();
  const read = createSharedReads<string>();
  const a = read('a', run);
  const b = read('b', run);
  begun[0]?.resolve('a');
  begun[1]?.resolve('b');
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  const again = read('a', run);
  begun[2]?.resolve('a again');
  expect(await again).toBe('a again');
});

it('tells of a failure those whose reading it was, and goes on with the next', async () => {
  const { begun, run } = slow();
  const read = createSharedReads<string>();
  const first = read('a', run);
  const next = [read('a', run), read('a', run)];
  begun[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settled();
  begun[1]?.resolve('back');
  expect(await Promise.all(next)).toEqual(['back', 'back']);

  const failing = read('a', run);
  begun[2]?.reject(new Error('gone again'));
  await expect(failing).rejects.toThrow('gone again');
  const after = read('a', run);
  begun[3]?.resolve('well');
  expect(await after).toBe('well');
});

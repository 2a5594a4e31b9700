import { createImageSlots } from '../../../src/platform/files/image-slots';

/** A task that records its start and runs until the test ends it. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    work: (name: string) => () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    /** Ends one piece of work and lets those that waited for it start. */
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

const ANA = 1;
const LUIS = 2;

test('one person holds one slot, and another person does not wait behind them', async () => {
  const slots = createImageSlots({ light: 2, heavy: 1 });
  const { started, work, end } = createWork();
  const all = [
    slots.run(ANA, 'light', work('ana 1')),
    slots.run(ANA, 'light', work('ana 2')),
    slots.run(ANA, 'heavy', work('ana 3')),
    slots.run(LUIS, 'light', work('luis 1')),
  ];
  await new Promise(setImmediate);
  expect(started).toEqual(['ana 1', 'luis 1']);
  for (const name of ['luis 1', 'ana 1', 'ana 2', 'ana 3']) await end(name);
  expect(started).toEqual(['ana 1', 'luis 1', 'ana 2', 'ana 3']);
  await Promise.all(all);
});

test('heavy images wait for each other and not in front of light ones', async () => {
  const slots = createImageSlots({ light: 1, heavy: 1 });
  const { started, work, end } = createWork();
  const all = [
    slots.run(ANA, 'heavy', work('ana')),
    slots.run(LUIS, 'heavy', work('luis')),
    slots.run(3, 'light', work('eva')),
  ];
  await new Promise(setImmediate);
  expect(started).toEqual(['ana', 'eva']);
  for (const name of ['ana', 'luis', 'eva']) await end(name);
  expect(started).toEqual(['ana', 'eva', 'luis']);
  await Promise.all(all);
});

test('work that fails gives its slot back', async () => {
  const slots = createImageSlots({ light: 1, heavy: 1 });
  await expect(slots.run(ANA, 'light', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.run(ANA, 'light', () => Promise.resolve('done'))).resolves.toBe('done');
});

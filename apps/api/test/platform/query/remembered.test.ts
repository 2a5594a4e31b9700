import { createRemembered } from '../../../src/platform/query/remembered';

/** Something that is worked out when the test says so, and counts how often it was. */
function slow() {
  const finish: ((value: number) => void)[] = [];
  return {
    run: (): Promise<number> => new Promise((resolve) => finish.push(resolve)),
    /** Ends the run that was begun as that one, counted from 0. */
    finish: (which: number, value: number): void => finish[which]?.(value),
    runs: (): number => finish.length,
  };
}

const everything = (): boolean => true;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets those who ask at once wait for one run', async () => {
  const { run, finish, runs } = slow();
  const remembered = createRemembered<number>(everything);
  const answers = [remembered.get('a', run), remembered.get('a', run), remembered.get('b', run)];
  finish(0, 1);
  finish(1, 2);
  expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  expect(runs()).toBe(2);
});

it('gives what has just grown old, and works it out anew for who comes next', async () => {
  const { run, finish, runs } = slow();
  const remembered = createRemembered<number>(everything);
  const first = remembered.get('a', run);
  finish(0, 1);
  await first;
  expect(await remembered.get('a', run)).toBe(1);
  expect(runs()).toBe(1);
  jest.advanceTimersByTime(15_001);
  expect(await Promise.all([remembered.get('a', run), remembered.get('a', run)])).toEqual([1, 1]);
  expect(runs()).toBe(2);
  finish(1, 2);
  await jest.advanceTimersByTimeAsync(0);
  expect(remembered.known('a')).toBe(2);
  expect(await remembered.get('a', run)).toBe(2);
  expect(runs()).toBe(2);
});

it('remembers longer what took long', async () => {
  const { run, finish, runs } = slow();
  const remembered = createRemembered<number>(everything);
  const first = remembered.get('a', run);
  jest.advanceTimersByTime(100);
  finish(0, 1);
  await first;
  jest.advanceTimersByTime(29_999);
  expect(await remembered.get('a', run)).toBe(1);
  expect(runs()).toBe(1);
  jest.advanceTimersByTime(2);
  expect(await remembered.get('a', run)).toBe(1);
  expect(runs()).toBe(2);
});

it('works out anew in another way what nobody waits for', async () => {
  const remembered = createRemembered<number>(everything);
  const [run, again] = [jest.fn(() => Promise.resolve(1)), jest.fn(() => Promise.resolve(2))];
  await remembered.get('a', run, again);
  jest.advanceTimersByTime(15_001);
  expect(await remembered.get('a', run, again)).toBe(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(await remembered.get('a', run, again)).toBe(2);
  jest.advanceTimersByTime(60_001);
  expect(await remembered.get('a', run, again)).toBe(1);
  expect([run.mock.calls.length, again.mock.calls.length]).toEqual([2, 1]);
});

it('gives nothing that is older than a minute', async () => {
  const { run, finish } = slow();
  const remembered = createRemembered<number>(everything);
  const first = remembered.get('a', run);
  finish(0, 1);
  await first;
  jest.advanceTimersByTime(60_001);
  expect(remembered.known('a')).toBeUndefined();
  const anew = remembered.get('a', run);
  finish(1, 2);
  expect(await anew).toBe(2);
});

it('goes on with the old when it cannot be worked out anew, as long as the old may be given', async () => {
  const remembered = createRemembered<number>(everything);
  await remembered.get('a', () => Promise.resolve(1));
  jest.advanceTimersByTime(15_001);
  const failing = (): Promise<number> => Promise.reject(new Error('gone'));
  expect(await remembered.get('a', failing)).toBe(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(await remembered.get('a', failing)).toBe(1);
  jest.advanceTimersByTime(60_001);
  await expect(remembered.get('a', failing)).rejects.toThrow('gone');
});

it('keeps neither what failed nor what is small', async () => {
  const remembered = createRemembered<number>((value) => value > 10);
  await expect(remembered.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await remembered.get('a', () => Promise.resolve(3))).toBe(3);
  expect(await remembered.get('a', () => Promise.resolve(4))).toBe(4);
});

it('keeps nothing that was begun before it was told to forget', async () => {
  const { run, finish } = slow();
  const remembered = createRemembered<number>(everything);
  const before = remembered.get('a', run);
  remembered.forget();
  const after = remembered.get('a', run);
  finish(1, 2);
  expect(await after).toBe(2);
  finish(0, 1);
  expect(await before).toBe(1);
  expect(remembered.known('a')).toBe(2);
});

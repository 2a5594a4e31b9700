import { setTimeout } from 'node:timers/promises';

import { createContests, type Contender } from '../../../../src/features/requests/life/contests';
import type { RequestState } from '../../../../src/features/requests/requests-repository';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const FOUND = { id: 7, version: '812' } as RequestState;

/** A call that stays until it is told to go. */
function call(contests: ReturnType<typeof createContests>, requestId = FOUND.id) {
  let leave = (): void => undefined;
  let contender: Contender | undefined;
  const done = contests.enter({ requestId, saysWhatItSaw: true }, (given) => {
    contender = given;
    return new Promise<void>((resolve) => {
      leave = resolve;
    });
  });
  return {
    win: () => contender?.won(),
    mayAct: () => contender?.asKnown(FOUND) === FOUND,
    leave: () => (leave(), done),
  };
}

it('lets people act one after the other', async () => {
  const contests = createContests();
  const first = call(contests);
  first.win();
  await first.leave();
  expect(call(contests).mayAct()).toBe(true);
});

it('lets the next one act when the first one failed', () => {
  const contests = createContests();
  const [, second] = [call(contests), call(contests)];
  expect(second.mayAct()).toBe(true);
});

it('has one winner among those who act at once', () => {
  const contests = createContests();
  const [first, second] = [call(contests), call(contests)];
  first.win();
  expect(second.mayAct()).toBe(false);
  expect(call(contests, 8).mayAct()).toBe(true);
});

it('counts who comes while a loser is still there', async () => {
  const contests = createContests();
  const [first, second] = [call(contests), call(contests)];
  first.win();
  await first.leave();
  const third = call(contests);
  await second.leave();
  expect(third.mayAct()).toBe(false);
  await third.leave();
  expect(call(contests).mayAct()).toBe(true);
});

it('lets who does not say what they saw wait for others', async () => {
  const contests = createContests();
  const mayAct: boolean[] = [];
  const act = () =>
    contests.enter({ requestId: 7, saysWhatItSaw: false }, (contender) => {
      mayAct.push(contender.asKnown(FOUND) === FOUND);
      contender.won();
      return Promise.resolve();
    });
  let endWait = (): void => undefined;
  const waited = new Promise<void>((resolve) => (endWait = resolve));
  jest.mocked(setTimeout).mockReturnValue(waited);
  const calls = [act(), act()];
  expect(mayAct).toEqual([]);
  endWait();
  await Promise.all(calls);
  expect(mayAct).toEqual([true, false]);
});

it('has no winner when the one who was about to win fails', async () => {
  const contests = createContests();
  const other = call(contests);
  const failing = contests.enter({ requestId: 7, saysWhatItSaw: true }, (contender) => {
    contender.won();
    return Promise.reject(new Error('no'));
  });
  expect(other.mayAct()).toBe(false);
  await expect(failing).rejects.toThrow('no');
  expect(other.mayAct()).toBe(true);
});

it('ends with a call that fails', async () => {
  const contests = createContests();
  await expect(
    contests.enter({ requestId: 7, saysWhatItSaw: true }, ({ won }) => {
      won();
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  expect(call(contests).mayAct()).toBe(true);
});

import { CALLERS, readArguments } from './arguments';
import type { Suite } from './suite';

const suite = (name: string): Suite => ({
  name,
  title: name,
  rows: name,
  few: 1,
  many: 2,
  people: [],
  seed: () => Promise.resolve(),
  groups: () => Promise.resolve([]),
});
const users = suite('users');
const requests = suite('requests');
const read = (...args: string[]) => readArguments(args, [users, requests]);

it('measures everything when nothing is said', () => {
  expect(read()).toEqual({ suites: [users, requests], callers: CALLERS });
});

it('measures the suites that are named, by so many callers', () => {
  expect(read('requests')).toEqual({ suites: [requests], callers: CALLERS });
  expect(read('users', '--callers=4')).toEqual({ suites: [users], callers: 4 });
});

it.each([[['clients']], [['--callers=0']], [['--callers=1.5']], [['--callers=many']], [['--speed=2']]])(
  'refuses %j',
  (args) => {
    expect(() => read(...args)).toThrow();
  },
);

import { readArguments, type Bench } from './arguments';

const bench = (name: string) => ({ name }) as Bench;
const users = bench('users');
const requests = bench('requests');
const read = (...args: string[]) => readArguments(args, [users, requests]);

it('measures everything as usual when nothing is said', () => {
  expect(read()).toEqual({ benches: [users, requests], settings: {} });
});

it('measures the benches that are named, by so many callers, in portals of such sizes', () => {
  expect(read('requests')).toEqual({ benches: [requests], settings: {} });
  expect(read('users', '--callers=4').settings).toEqual({ callers: 4 });
  expect(read('--sizes=10,200').settings).toEqual({ sizes: [10, 200] });
});

it.each([
  [['clients']],
  [['--callers=0']],
  [['--callers=1.5']],
  [['--callers=many']],
  [['--sizes=10,few']],
  [['--speed=2']],
])('refuses %j', (args) => {
  expect(() => read(...args)).toThrow();
});

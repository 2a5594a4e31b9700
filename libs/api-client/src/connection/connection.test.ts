import { doubtConnection, useConnection, watchConnection } from './connection';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const isOnline = () => useConnection.getState().isOnline;

let end: () => void;
let answers: boolean;
let looks: number;
beforeEach(() => {
  [answers, looks] = [true, 0];
  useConnection.setState({ isOnline: true });
  end = watchConnection(() => {
    looks += 1;
    return Promise.resolve(answers);
  });
});
afterEach(() => end());

it('checks the server after a call without an answer, before it reports a lost connection', async () => {
  doubtConnection();
  doubtConnection();
  await settled();
  expect([isOnline(), looks]).toEqual([true, 1]);
  answers = false;
  doubtConnection();
  await settled();
  expect(isOnline()).toBe(false);
});

it('reports a lost network at once, and its return only when the server answers', async () => {
  answers = false;
  window.dispatchEvent(new Event('offline'));
  expect(isOnline()).toBe(false);
  await settled();
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(isOnline()).toBe(false);
  answers = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(isOnline()).toBe(true);
});

it('checks the server when a call without an answer preceded the watch', async () => {
  end();
  doubtConnection();
  end = watchConnection(() => Promise.resolve(false));
  await settled();
  expect(isOnline()).toBe(false);
});

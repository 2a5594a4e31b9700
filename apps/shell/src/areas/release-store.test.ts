import { useSession } from '@portal/api-client';
import { ROLE, type ReleaseDocument } from '@portal/domain';
import { personWith } from '../testing/fixtures';
import { createReleaseStore, keepAreasForSession } from './release-store';

const release = (number: number): ReleaseDocument => ({
  number,
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'ana',
  note: '',
  shell: {
    version: '1.0.0',
    contract: '1.0.0',
    files: {},
    publishedAt: '2026-03-01T12:00:00.000Z',
    publishedBy: 'ana',
  },
  remotes: {},
});

/** The release as a browser without a session gets it. */
const anonymous = (number: number): ReleaseDocument => ({ ...release(number), withholdsAreas: true });

let answers: (ReleaseDocument | Error)[];
let known: number[];
let asked: number;
const open = (initial = release(5)) =>
  createReleaseStore(
    initial,
    '1.1.0',
    ({ number }) => known.push(number),
    (shell) => {
      expect(shell).toBe('1.1.0');
      asked += 1;
      const answer = answers.shift() ?? release(5);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  );

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  known = [];
  asked = 0;
  useSession.setState({ status: 'signed-out', user: null });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number): Promise<unknown> => jest.advanceTimersByTimeAsync(milliseconds);

it('takes a newer release, whose versions are known before anybody sees it', async () => {
  const { store, check } = open();
  store.subscribe(({ release: { number } }) => expect(known).toContain(number));
  answers = [release(6)];
  check();
  await pass(0);
  expect(store.getState().release.number).toBe(6);
  expect(asked).toBe(1);
});

it('looks once more for a release that was announced sooner than the gateway knows it', async () => {
  const { store, check } = open();
  answers = [release(5), release(6)];
  check(true);
  await pass(2_000);
  expect(store.getState().release.number).toBe(6);
});

it('looks once when nothing was announced, as after the connection of a page that has just started', async () => {
  const { check } = open();
  check();
  await pass(5_000);
  expect(asked).toBe(1);
});

it('does not go back for a replica that lags behind, nor stop for one that does not answer', async () => {
  const { store, check } = open();
  answers = [release(4), new Error('503')];
  check(true);
  await pass(5_000);
  expect(store.getState().release.number).toBe(5);
  answers = [release(7)];
  check();
  await pass(0);
  expect(store.getState().release.number).toBe(7);
});

it('fetches again after an event that arrived during a fetch', async () => {
  const { store, check } = open();
  answers = [release(6), release(7)];
  check();
  check();
  check();
  await pass(0);
  expect(store.getState().release.number).toBe(7);
  expect(asked).toBe(2);
});

describe('on a page without areas', () => {
  it('loads them with one request, of the same release too', async () => {
    const { store, loadAreas } = open(anonymous(5));
    await Promise.all([loadAreas(), loadAreas()]);
    expect(store.getState().release).toEqual(release(5));
    expect(asked).toBe(1);
    expect(known).toEqual([5]);
  });

  it('loads them for each session, and gives them up with it', async () => {
    const releases = open(anonymous(5));
    const end = keepAreasForSession(releases);
    const shown = () => releases.store.getState().release;
    useSession.setState({ status: 'checking' });
    expect(asked).toBe(0);
    useSession.setState({ status: 'signed-in', user: personWith([ROLE.operator]) });
    expect(asked).toBe(1);
    await pass(0);
    expect(shown()).toEqual(release(5));
    useSession.setState({ status: 'checking', user: null });
    expect(shown()).toEqual(release(5));
    useSession.setState({ status: 'signed-out' });
    expect(shown()).toEqual(anonymous(5));
    answers = [release(6)];
    useSession.setState({ status: 'signed-in', user: personWith([ROLE.admin]) });
    await pass(0);
    expect(shown()).toEqual(release(6));
    expect(asked).toBe(2);
    end();
  });

  it('takes them from a replica that lags behind', async () => {
    const { store, loadAreas } = open(anonymous(5));
    answers = [release(4)];
    await loadAreas();
    expect(store.getState().release.number).toBe(4);
  });

  it.each([
    ['when the registry does not answer', new Error('503')],
    ['when the registry does not know the session', anonymous(6)],
  ])('fails %s, and can be tried again', async (_when, answer) => {
    const { store, loadAreas } = open(anonymous(5));
    answers = [answer];
    await expect(loadAreas()).rejects.toThrow();
    expect(store.getState().release.withholdsAreas).toBe(true);
    await loadAreas();
    expect(store.getState().release.withholdsAreas).toBeUndefined();
  });
});

it('keeps the areas when a newer release comes without them, as to a browser whose cookie is gone', async () => {
  const { store, check } = open();
  answers = [anonymous(6)];
  check();
  await pass(5_000);
  expect(store.getState().release).toEqual(release(5));
});

it('asks the registry for what works in the shell of this tab', async () => {
  const asking = jest.fn(() => Promise.resolve(new Response('{}', { status: 503 })));
  const real = globalThis.fetch;
  globalThis.fetch = asking;
  try {
    createReleaseStore(release(5), '1.1.0', () => undefined).check();
    await pass(0);
    expect(asking).toHaveBeenCalledWith('/registry.json?shell=1.1.0', expect.anything());
  } finally {
    globalThis.fetch = real;
  }
});

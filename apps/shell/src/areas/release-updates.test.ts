import { useSession } from '@portal/api-client';
import { ROLE, type Release } from '@portal/domain';
import { HOST, OFFICE, personWith, releaseOf, remoteOf } from '../testing/fixtures';
import { createAreaRegistry } from './area-registry';
import { createReleaseUpdates, keepAreasForSession } from './release-updates';

const release = (number: number): Release => releaseOf([], { number });

/** The release as a browser without a session gets it. */
const anonymous = (number: number): Release => ({ ...release(number), withholdsAreas: true });

let answers: (Release | Error)[];
let reads: number;
/** A tab with a release, in which the test answers for the registry. */
function open(initial = release(5)) {
  const registry = createAreaRegistry({ release: initial });
  const updates = createReleaseUpdates(registry, '1.1.0', (shell) => {
    expect(shell).toBe('1.1.0');
    reads += 1;
    const answer = answers.shift() ?? release(5);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { registry, ...updates, current: () => registry.release.getState() };
}

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  reads = 0;
  useSession.setState({ status: 'signed-out', user: null });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number): Promise<unknown> => jest.advanceTimersByTimeAsync(milliseconds);

it('looks once more for a release that was announced sooner than the process that is asked knows it', async () => {
  const { current, check } = open();
  answers = [release(5), release(6)];
  check(true);
  await pass(2_000);
  expect(current().number).toBe(6);
});

it('ignores a replica that lags behind, and retries after one that does not answer', async () => {
  const { current, check } = open();
  answers = [release(4), new Error('503')];
  check(true);
  await pass(5_000);
  expect(current().number).toBe(5);
  expect(reads).toBe(2);
  // Without an announcement it reads once.
  answers = [release(7)];
  check();
  await pass(5_000);
  expect([current().number, reads]).toEqual([7, 3]);
});

it('fetches again after an event that arrived during a fetch', async () => {
  const { current, check } = open();
  answers = [release(6), release(7)];
  check();
  check();
  check();
  await pass(0);
  expect(current().number).toBe(7);
  expect(reads).toBe(2);
});

describe('on a page without areas', () => {
  it('loads them with one request, of the same release too', async () => {
    const { current, loadAreas } = open(anonymous(5));
    await Promise.all([loadAreas(), loadAreas()]);
    expect(current()).toEqual(release(5));
    expect(reads).toBe(1);
  });

  it('loads them for each session, and gives them up with it', async () => {
    const { registry, current, ...updates } = open(anonymous(5));
    const startOver = jest.fn();
    const end = keepAreasForSession(registry, updates, HOST.version, startOver);
    useSession.setState({ status: 'checking' });
    expect(reads).toBe(0);
    useSession.setState({ status: 'signed-in', user: personWith([ROLE.operator]) });
    expect(reads).toBe(1);
    await pass(0);
    expect(current()).toEqual(release(5));
    useSession.setState({ status: 'checking', user: null });
    expect(current()).toEqual(release(5));
    useSession.setState({ status: 'signed-out' });
    expect(current()).toEqual(anonymous(5));
    answers = [release(6)];
    const person = personWith([ROLE.admin]);
    useSession.setState({ status: 'signed-in', user: person });
    await pass(0);
    expect(current()).toEqual(release(6));
    // Another person; a replica that lags behind answers.
    answers = [{ ...release(5), remotes: { other: remoteOf(OFFICE) } }];
    useSession.setState({ user: { ...person, id: person.id + 1 } });
    await pass(0);
    expect([Object.keys(current().remotes), current().number, reads]).toEqual([['other'], 5, 3]);
    expect(startOver).not.toHaveBeenCalled();
    end();
  });

  it.each([
    ['signed-out', '1.1.0', 1],
    ['signed-out', HOST.version, 0],
    ['checking', '1.1.0', 0],
  ] as const)('starts the page over after %s when the person has the shell %s: %s', async (status, version, times) => {
    const { registry, current: _current, ...updates } = open(anonymous(5));
    const startOver = jest.fn();
    const end = keepAreasForSession(registry, updates, HOST.version, startOver);
    useSession.setState({ status, user: null });
    answers = [{ ...release(5), shell: { ...HOST, version } }];
    useSession.setState({ status: 'signed-in', user: personWith([ROLE.client]) });
    await pass(0);
    expect(startOver).toHaveBeenCalledTimes(times);
    end();
  });

  it.each([
    ['when the registry does not answer', new Error('503')],
    ['when the registry does not know the session', anonymous(6)],
  ])('fails %s, and can be tried again', async (_when, answer) => {
    const { current, loadAreas } = open(anonymous(5));
    answers = [answer];
    await expect(loadAreas()).rejects.toThrow();
    expect(current().withholdsAreas).toBe(true);
    await loadAreas();
    expect(current().withholdsAreas).toBeUndefined();
  });
});

it('keeps the areas when a newer release omits them, as for a browser that lost its cookie', async () => {
  const { current, check } = open();
  answers = [anonymous(6)];
  check();
  await pass(5_000);
  expect(current()).toEqual(release(5));
});

it('asks the registry for the versions that work in the shell of this tab', async () => {
  const asking = jest.fn(() => Promise.resolve(new Response('{}', { status: 503 })));
  const real = globalThis.fetch;
  globalThis.fetch = asking;
  try {
    createReleaseUpdates(createAreaRegistry({ release: release(5) }), '1.1.0').check();
    await pass(0);
    expect(asking).toHaveBeenCalledWith('/registry.json?shell=1.1.0', expect.anything());
  } finally {
    globalThis.fetch = real;
  }
});

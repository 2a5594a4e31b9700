import { randomBytes } from 'node:crypto';

import { LIMITS } from '@portal/domain';

import { deleteEndedCounters } from '../../../src/platform/database/counters';
import { AppError } from '../../../src/platform/errors/app-error';
import { setUpTestDatabase } from '../../support/test-database';
import { createLoginLimits, type LoginLimits } from '../../../src/platform/auth/login-limits';

const { loginFailuresPerAccountAndAddress: perPair, loginFailuresPerAddress: perAddress } = LIMITS;

const database = setUpTestDatabase({ pool: { max: 6 } });
let clock: Date;
let limits: LoginLimits;

beforeEach(async () => {
  await database.db.deleteFrom('counters').execute();
  clock = new Date('2026-05-04T12:00:00Z');
  limits = createLoginLimits({ db: database.db, key: randomBytes(32), now: () => clock });
});

const later = (ms: number): void => {
  clock = new Date(clock.getTime() + ms);
};
const stored = () => database.db.selectFrom('counters').select(['key', 'count', 'ends_at']).orderBy('key').execute();

/** The seconds to wait that a refusal names, or null when the attempt is counted. */
async function refused(attempt: Promise<void>): Promise<number | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error.retryAfterSeconds ?? Number.NaN;
    throw error;
  }
}
const guess = (email: string, address: string): Promise<number | null> =>
  refused(limits.countLogin({ email, address }));

async function guessOften(times: number, email: string, address: string): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await guess(email, address)).toBeNull();
}

/** Uses up an account: more failures than it may have in a window, from addresses that are not `192.0.2.*`. */
async function attack(email: string, network: string): Promise<void> {
  const addresses = LIMITS.loginFailuresPerAccount / perPair;
  for (let at = 0; at < addresses; at += 1) await guessOften(perPair, email, `${network}.${at}`);
}

it('refuses an address that guessed at an account, and nobody else', async () => {
  await guessOften(perPair, 'ana@demo.test', '192.0.2.1');
  later(60_000);
  const before = await stored();
  expect(await guess(' ANA@demo.test', '192.0.2.1')).toBe(LIMITS.loginWindow / 1000 - 60);
  expect(await stored()).toEqual(before);
  expect(await guess('ana@demo.test', '192.0.2.2')).toBeNull();
  expect(await guess('luis@demo.test', '192.0.2.1')).toBeNull();
  later(LIMITS.loginWindow - 60_000);
  expect(await guess('ana@demo.test', '192.0.2.1')).toBeNull();
});

it('counts no more of many guesses at once than the limit allows', async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => guess('ana@demo.test', '192.0.2.1')));
  expect(answers.filter((seconds) => seconds === null)).toHaveLength(perPair);
  expect(new Set(answers)).toEqual(new Set([null, LIMITS.loginWindow / 1000]));
  expect((await stored()).map(({ count }) => count)).toEqual([perPair, perPair, perPair]);
});

it('refuses an address that guessed at many accounts, before anything is counted at the next account', async () => {
  const network = '2001:db8:1:2';
  for (let at = 0; at < perAddress; at += 1) await guessOften(1, `persona${at}@demo.test`, `${network}::${at}`);
  const before = await stored();
  expect(await guess('ana@demo.test', `${network}:ffff::1`)).toBe(LIMITS.loginWindow / 1000);
  expect(await stored()).toEqual(before);
  expect(await guess('ana@demo.test', '2001:db8:1:3::1')).toBeNull();
});

describe('an account that many addresses guess at', () => {
  const tries = LIMITS.loginFailuresUnderAttack;

  it('lets every other address try, but only a few times', async () => {
    await attack('ana@demo.test', '198.51.100');
    later(60_000);
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      await guessOften(tries, 'ana@demo.test', address);
      const before = await stored();
      expect(await guess('ana@demo.test', address)).toBe(LIMITS.loginWindow / 1000 - 60);
      expect(await stored()).toEqual(before);
      expect(await guess('luis@demo.test', address)).toBeNull();
    }
    later(LIMITS.loginWindow - 60_000);
    expect(await guess('ana@demo.test', '192.0.2.1')).toBeNull();
  });

  it('remembers for a day the tries that an address had during attacks', async () => {
    await attack('ana@demo.test', '198.51.100');
    await guessOften(tries, 'ana@demo.test', '192.0.2.1');
    later(LIMITS.loginWindow);
    await deleteEndedCounters(database.db, clock);
    await attack('ana@demo.test', '198.51.100');
    expect(await guess('ana@demo.test', '192.0.2.1')).toBe(LIMITS.loginWindow / 1000);
    expect(await guess('ana@demo.test', '192.0.2.2')).toBeNull();
  });

  it('counts guesses at once from many addresses', async () => {
    await attack('ana@demo.test', '198.51.100');
    const guesses = Array.from({ length: 60 }, (_, at) => guess('ana@demo.test', `192.0.2.${at % 4}`));
    expect((await Promise.all(guesses)).filter((seconds) => seconds === null)).toHaveLength(4 * tries);
  });
});

it('takes back what a sign-in that succeeded had counted', async () => {
  await guessOften(1, 'ana@demo.test', '192.0.2.2');
  await guessOften(1, 'luis@demo.test', '192.0.2.1');
  const before = await stored();
  await guessOften(1, 'ana@demo.test', '192.0.2.1');
  await limits.forgiveLogin({ email: 'Ana@demo.test', address: '192.0.2.1' });
  expect(await stored()).toEqual(before);
  await attack('ana@demo.test', '198.51.100');
  await guessOften(LIMITS.loginFailuresUnderAttack, 'ana@demo.test', '192.0.2.1');
  await limits.forgiveLogin({ email: 'ana@demo.test', address: '192.0.2.1' });
  expect(await guess('ana@demo.test', '192.0.2.1')).toBeNull();
});

it('counts the own password of a person apart from their sign-in', async () => {
  const check = (userId: number) => refused(limits.countOwnPassword(userId));
  for (let count = 0; count < LIMITS.ownPasswordFailures; count += 1) expect(await check(1)).toBeNull();
  const before = await stored();
  expect(await check(1)).toBe(LIMITS.loginWindow / 1000);
  expect(await stored()).toEqual(before);
  expect(await check(2)).toBeNull();
  await limits.forgiveOwnPassword(1);
  expect(await check(1)).toBeNull();
});

it('deletes a counter when its window is over', async () => {
  await attack('ana@demo.test', '198.51.100');
  await guessOften(1, 'ana@demo.test', '192.0.2.1');
  later(LIMITS.loginWindow + 1);
  await deleteEndedCounters(database.db, clock);
  expect(await stored()).toHaveLength(1);
  later(LIMITS.loginUnderAttackWindow);
  await deleteEndedCounters(database.db, clock);
  expect(await stored()).toEqual([]);
});

it('ends a lock that was begun by a clock which has been set back since', async () => {
  const right = clock;
  later(24 * 60 * 60_000);
  await guessOften(perPair, 'ana@demo.test', '192.0.2.1');
  expect(await guess('ana@demo.test', '192.0.2.1')).not.toBeNull();
  clock = right;
  await guessOften(perPair, 'ana@demo.test', '192.0.2.1');
  expect(await guess('ana@demo.test', '192.0.2.1')).toBe(LIMITS.loginWindow / 1000);
});

it('keeps a lock that a replica with a clock half a minute ahead began', async () => {
  later(30_000);
  await guessOften(perPair, 'ana@demo.test', '192.0.2.1');
  later(-30_000);
  expect(await guess('ana@demo.test', '192.0.2.1')).toBe(LIMITS.loginWindow / 1000 + 30);
});

it('refuses a person who signs in without end with the right password', async () => {
  for (let count = 0; count < LIMITS.signInsPerAccount; count += 1) await limits.countSignIn(7);
  expect(await refused(limits.countSignIn(7))).toBe(LIMITS.loginWindow / 1000);
  expect(await refused(limits.countSignIn(8))).toBeNull();
  later(LIMITS.loginWindow);
  expect(await refused(limits.countSignIn(7))).toBeNull();
});

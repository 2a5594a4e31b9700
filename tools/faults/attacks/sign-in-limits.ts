import { DEMONSTRATION_PASSWORD } from '../people';
import type { DevelopmentAttack, DevelopmentPortal } from './attacked';
import { call, countStatuses, inParallel, type Answer } from './call';

const WRONG = 'Clave-Adivinada-1';
const OWNER = '127.0.0.1';
/** One attacker who guesses the password of one account. */
const GUESSER = '127.0.0.10';
/** One attacker who has used up what an address may try. */
const FLOODER = '127.0.0.11';
const GUESSES = 30;
const FLOOD = 130;
const REFUSED_TRIES = 500;
const BOTS = 40;
const GUESSES_PER_BOT = 8;
const CALLERS = 16;
/** A slowed-down owner must still get in before they give up. */
const LONGEST_SIGN_IN_MS = 10_000;

/** Signs in from one of the addresses of this machine. All of 127.0.0.0/8 is this machine on Linux. */
export const signInFrom = (
  portal: { address: string },
  from: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  call(portal, { method: 'POST', path: '/api/v1/auth/login', from, headers, body: { email, password } });

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  inParallel(
    Array.from({ length: count }, (_, at) => at),
    CALLERS,
    work,
  );

/** What the counters of failed sign-ins hold. */
async function countersOf({ database }: DevelopmentPortal): Promise<string> {
  const { rows } = await database.pool.query<{ rows: number; failures: number }>(
    'select count(*)::int as rows, coalesce(sum(failures), 0)::int as failures from login_attempts',
  );
  return `${rows[0]?.rows} rows, ${rows[0]?.failures} failures`;
}

/** Guesses passwords from other addresses of this machine. Afterwards each owner signs in from their own. */
export const signInLimits: DevelopmentAttack = async (portal, { checks, expectBelow }) => {
  if (process.platform !== 'linux') {
    checks.say('sign-in limits: SKIPPED, other addresses of this machine need Linux');
    return;
  }
  const ownerSignsIn = async (email: string, after: string): Promise<void> => {
    const answer = await signInFrom(portal, OWNER, email, DEMONSTRATION_PASSWORD);
    checks.say(
      `${after}: ${email} with the right password from another address: ${answer.status} in ${answer.ms.toFixed(0)} ms`,
    );
    checks.expect(`${after}: the owner gets in`, answer.status === 200, answer.text);
    expectBelow(`${after}: the owner's sign-in in ms`, answer.ms, LONGEST_SIGN_IN_MS);
  };

  const guesses = await times(GUESSES, () => signInFrom(portal, GUESSER, 'operario2@demo.test', WRONG));
  checks.say(`${GUESSES} guesses of one account from one address: ${countStatuses(guesses)}`);
  const looked = guesses.filter(({ status }) => status === 401).length;
  checks.expect('at most 10 of them are looked at', looked <= 10, looked);
  await ownerSignsIn('operario2@demo.test', 'after the guesses');

  const flood = await times(FLOOD, (at) => signInFrom(portal, FLOODER, `nadie${at}@demo.test`, WRONG));
  checks.say(`${FLOOD} accounts, one guess each, from one address: ${countStatuses(flood)}`);
  checks.expect(
    'the address is refused in the end',
    flood.some(({ status }) => status === 429),
  );
  const before = await countersOf(portal);
  const victims = ['informe@demo.test', 'admin@demo.test', 'facturacion@demo.test'];
  const refused = await times(REFUSED_TRIES, (at) => signInFrom(portal, FLOODER, victims[at % 3] ?? '', WRONG));
  const after = await countersOf(portal);
  checks.say(
    `${REFUSED_TRIES} more tries of the refused address: ${countStatuses(refused)}; counters ${before} before, ${after} after`,
  );
  checks.expect(
    'each further try is refused',
    refused.every(({ status }) => status === 429),
  );
  checks.expect(
    'each refusal says when to come back',
    refused.every(({ headers }) => Number(headers['retry-after']) > 0),
  );
  checks.expect('a refused try writes nothing', before === after, { before, after });
  for (const email of victims) await ownerSignsIn(email, 'after the refused tries');

  const startedAt = performance.now();
  const bots = await times(BOTS * GUESSES_PER_BOT, (at) =>
    signInFrom(portal, `127.0.1.${1 + (at % BOTS)}`, 'liquidador@demo.test', WRONG),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  checks.say(
    `${bots.length} guesses of one account from ${BOTS} addresses: ${countStatuses(bots)} in ${seconds.toFixed(1)} s`,
  );
  await ownerSignsIn('liquidador@demo.test', 'after the guesses from many addresses');
};

// Takes over, forges and replays sessions, and guesses passwords, as a stranger would: over HTTP, at a portal of its own.
import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { publicTokenKey, sessionCookieName, type OpenDatabase } from '@portal/api';
import { LIMITS, ROLE } from '@portal/domain';
import { createSigner } from 'fast-jwt';

import { seedAttackedPortal, type AttackedPortal } from './attacked-portal';
import { createChecks, runProgram, type Checks } from './checks';
import { judge } from './fuzz/judge';
import { send, type Answer, type Sending } from './fuzz/send';
import { SEEDED_PASSWORD, signIn, type Credentials } from './people';
import { SECRET, untilApiReady, type Server } from './portal-process';
import { changedTables, digestTables } from './table-digests';

const LONGEST_MS = 5_000;
const LOG_WAIT_MS = 400;
/** Tables that may change: guesses are counted, people sign in and out, and the audit trail records it. */
const MEANT = ['audit_entries', 'login_attempts', 'sessions'];
const VICTIM = 'admin@demo.test';
const OTHER = 'cliente@demo.test';
/** Whose password is guessed: nobody else here signs in with it. */
const GUESSED = 'operario@demo.test';
const WRONG_PASSWORD = 'Clave-Adivinada-';
const STRANGE_ORIGIN = 'https://otro.example';
/** A quick run alters one character in so many. */
const QUICK_STEP = 16;
const LOGGED_OUT = 8;
const REPLAYS = 25;
const GUESSES_AT_ONCE = 64;
const CALLERS = 64;
const REFUSED_GUESSES = 128;
/** Each of these costs the portal a password hash; more at once would only measure a busy machine. */
const HASHED_AT_ONCE = 20;
const EXTRA_SESSIONS = 3;
/** The person who signs in again and again. */
const HOARDER = 'informe@demo.test';
const MANY_ADDRESSES = 30;

type Attack = Partial<Sending> & { path: string };

/** Sends what must not go through, and says what came of it. */
type Attacker = {
  /** Sends one, on a connection of its own, so that each worker gets some. */
  send: (attack: Attack) => Promise<Answer>;
  /** Sends them, many at once. */
  sendAll: (attacks: readonly Attack[], atOnce?: number) => Promise<Answer[]>;
  /** Says how many were answered with that status, which every one must be. */
  expectAnswers: (what: string, status: number, answers: readonly Answer[]) => void;
  /** Sends them, and says how many were answered with that status. */
  expectAll: (what: string, status: number, attacks: readonly Attack[]) => Promise<Answer[]>;
};

function createAttacker(port: number, checks: Checks): Attacker {
  const agent = new http.Agent({ keepAlive: false });
  const sendOne: Attacker['send'] = async (attack) => {
    const sending = { method: 'GET', headers: {}, body: undefined, as: undefined, ...attack };
    const answer = await send(sending, { port, people: [], agent, limitMs: LONGEST_MS });
    const why = judge(sending, answer);
    checks.expect(`${sending.method} ${sending.path.slice(0, 80)}`, why === null, why);
    const opened = answer.headers['access-control-allow-origin'];
    checks.expect('no answer is opened to another origin', opened === undefined, opened);
    return answer;
  };
  const sendAll: Attacker['sendAll'] = async (attacks, atOnce = CALLERS) => {
    const answers: Answer[] = [];
    for (let at = 0; at < attacks.length; at += atOnce) {
      answers.push(...(await Promise.all(attacks.slice(at, at + atOnce).map(sendOne))));
    }
    return answers;
  };
  const expectAnswers: Attacker['expectAnswers'] = (what, status, answers) => {
    const others = answers.filter((answer) => answer.status !== status);
    checks.expect(`${what}: all are answered ${status}`, others.length === 0, others[0]?.status);
    checks.say(`${what}: ${answers.length - others.length} of ${answers.length} answered ${status}`);
  };
  return {
    send: sendOne,
    expectAnswers,
    sendAll,
    async expectAll(what, status, attacks) {
      const answers = await sendAll(attacks);
      expectAnswers(what, status, answers);
      return answers;
    },
  };
}

const VERIFY = '/api/v1/auth/verify';
const asked = (headers: Record<string, string>): Attack => ({ path: VERIFY, headers });

const login = (email: string, password: string, headers: Record<string, string> = {}): Attack => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ email, password })),
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Makes variants of the text, each with one character replaced: every `step`-th character in turn. */
function alterations(text: string, step: number): string[] {
  return [...text].flatMap((character, at) => {
    const other = ALPHABET[(ALPHABET.indexOf(character) + 1) % ALPHABET.length] ?? '';
    return at % step === 0 ? [text.slice(0, at) + other + text.slice(at + 1)] : [];
  });
}

/** Forges a token as the portal makes them, with everything right but the secret. */
function forge(claims: Record<string, unknown>): string {
  return seal(createSigner({ key: randomBytes(32), algorithm: 'HS256', iss: 'portal' })(claims));
}

/** Encrypts with the key that every browser has. */
function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(publicTokenKey(SECRET), 'base64'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `Bearer ${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Tokens and cookies that were not given together, were changed, or were made elsewhere. */
async function forgeries(
  { expectAll }: Attacker,
  { victim, own, step }: { victim: Credentials; own: Credentials; step: number },
): Promise<void> {
  await expectAll('nothing, a token without cookie, a cookie without token', 401, [
    asked({}),
    asked({ authorization: victim.authorization }),
    asked({ cookie: victim.cookie }),
    asked({ authorization: victim.authorization, cookie: `${sessionCookieName('production')}=` }),
  ]);
  await expectAll('the token of one session with the cookie of another', 401, [
    asked({ authorization: victim.authorization, cookie: own.cookie }),
    asked({ authorization: own.authorization, cookie: victim.cookie }),
  ]);
  const [scheme = '', token = ''] = victim.authorization.split(' ');
  const [iv = '', encrypted = ''] = token.split('.');
  const tokens = [
    ...alterations(iv, step).map((altered) => `${altered}.${encrypted}`),
    ...alterations(encrypted, step).map((altered) => `${iv}.${altered}`),
    `${iv}.${encrypted.slice(0, -1)}`,
    `${iv}.${encrypted}A`,
  ];
  await expectAll(
    'tokens with one character altered',
    401,
    tokens.map((altered) => asked({ cookie: victim.cookie, authorization: `${scheme} ${altered}` })),
  );
  const [name = '', value = ''] = victim.cookie.split('=');
  await expectAll(
    'cookies with one character altered',
    401,
    alterations(value, step).map((altered) =>
      asked({ authorization: victim.authorization, cookie: `${name}=${altered}` }),
    ),
  );
  const claims = {
    id: 1,
    roles: [ROLE.admin],
    name: 'Yo',
    company: null,
    sid: randomBytes(16).toString('hex'),
    cookie: value,
  };
  const unsigned = [{ alg: 'none' }, { ...claims, iss: 'portal' }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  await expectAll('tokens made with the key that is public', 401, [
    asked({ cookie: victim.cookie, authorization: forge(claims) }),
    asked({ cookie: victim.cookie, authorization: seal(`${unsigned.join('.')}.`) }),
    asked({ cookie: victim.cookie, authorization: seal('{}') }),
  ]);
}

/** Sessions that were used, and ended, are of no use to anybody who kept them: not even at once, on any worker. */
async function replays({ send: sendOne, expectAll, expectAnswers }: Attacker, address: string): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: LOGGED_OUT }, () => signIn(address, OTHER, SEEDED_PASSWORD)));
  await expectAll(
    'sessions that are used',
    200,
    sessions.flatMap((session) => Array.from({ length: 4 }, () => asked({ ...session }))),
  );
  const replayed = await Promise.all(
    sessions.map(async (session) => {
      await sendOne({ method: 'POST', path: '/api/v1/auth/logout', headers: { ...session } });
      return Promise.all(Array.from({ length: REPLAYS }, () => sendOne(asked({ ...session }))));
    }),
  );
  expectAnswers('sessions replayed as soon as they were logged out', 401, replayed.flat());
}

/** A page of somewhere else: it makes its visitors send what it likes, and reads nothing of what comes back. */
async function otherOrigins({ send: sendOne, expectAll }: Attacker, checks: Checks, own: Credentials): Promise<void> {
  const refused = await expectAll('sign-ins from another origin', 403, [
    login(OTHER, SEEDED_PASSWORD, { origin: STRANGE_ORIGIN }),
    login(OTHER, SEEDED_PASSWORD, { origin: 'null' }),
    login(OTHER, SEEDED_PASSWORD, { 'sec-fetch-site': 'cross-site' }),
    login(OTHER, SEEDED_PASSWORD, { 'sec-fetch-site': 'same-site' }),
  ]);
  checks.expect(
    'a refused sign-in sets no cookie',
    refused.every(({ headers }) => headers['set-cookie'] === undefined),
  );
  // What a form of another page can send: the cookie comes along by itself, the token cannot.
  const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  await expectAll(
    'changes with nothing but the cookie',
    401,
    forms.flatMap((type) =>
      ['/api/v1/request/', '/api/v1/auth/logout', '/api/v1/users/'].map((target) => ({
        method: 'POST',
        path: target,
        headers: { cookie: own.cookie, origin: STRANGE_ORIGIN, 'content-type': type },
        body: Buffer.from('a=1'),
      })),
    ),
  );
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    await sendOne({
      method: 'OPTIONS',
      path: '/api/v1/request/',
      headers: { origin: STRANGE_ORIGIN, 'access-control-request-method': method },
    });
  }
  const signedIn = await sendOne(login(OTHER, SEEDED_PASSWORD));
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  checks.expect('the cookie belongs to this host', cookie.startsWith('__Host-') && /;\s*Secure/i.test(cookie), cookie);
  checks.expect('no script reads the cookie', /;\s*HttpOnly/i.test(cookie), cookie.split(';').slice(1));
  checks.expect('no other site sends the cookie', /;\s*SameSite=Strict/i.test(cookie), cookie.split(';').slice(1));
  checks.expect('no cache keeps a token', signedIn.headers['cache-control'] === 'no-store');
}

/** Passwords, many at once, from one address and from many. */
async function guesses(
  { sendAll, expectAll }: Attacker,
  {
    checks,
    victim,
    pool,
    isQuick,
  }: { checks: Checks; victim: Credentials; pool: OpenDatabase['pool']; isQuick: boolean },
): Promise<void> {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, count: number, address: string): Attack[] =>
    Array.from({ length: count }, (_, at) => login(email, `${WRONG_PASSWORD}${at}`, from(address)));
  const count = (answers: readonly Answer[], status: number): number =>
    answers.filter((answer) => answer.status === status).length;
  const counters = async (): Promise<string> => {
    const { rows } = await pool.query('select * from login_attempts order by key');
    return JSON.stringify(rows);
  };
  const { loginFailuresPerAccountAndAddress: perPair, loginFailuresPerAddress: perAddress } = LIMITS;

  const address = '192.0.2.1';
  let tried = 0;
  for (const email of isQuick ? [GUESSED] : [GUESSED, 'nadie@demo.test']) {
    const answers = await sendAll(guess(email, GUESSES_AT_ONCE, address));
    const looked = count(answers, 401);
    tried += looked;
    checks.say(`${GUESSES_AT_ONCE} guesses at once: ${looked} checked, ${count(answers, 429)} refused`);
    checks.expect('an address has no more guesses at an account than its limit', looked === perPair, looked);
    checks.expect('all others are refused', looked + count(answers, 429) === GUESSES_AT_ONCE);
    const waits = answers.flatMap(({ status, headers }) => (status === 429 ? [Number(headers['retry-after'])] : []));
    checks.expect(
      'a refusal says when to come back',
      waits.every((seconds) => seconds > 0),
    );
  }
  const right = (addressOfOwner: string): Attack[] => [login(GUESSED, SEEDED_PASSWORD, from(addressOfOwner))];
  await expectAll('the right password from the address that guessed', 429, right(address));
  await expectAll('the right password from another address', 200, right('192.0.2.2'));
  await expectAll('another account meanwhile', 200, [login(OTHER, SEEDED_PASSWORD, from(address))]);

  await expectAll('a session during all this', 200, [asked({ ...victim })]);
  if (isQuick) return;

  // One guess at each of very many accounts.
  const spread = await sendAll(
    Array.from({ length: perAddress }, (_, at) => login(`nadie-${at}@demo.test`, WRONG_PASSWORD, from(address))),
    HASHED_AT_ONCE,
  );
  tried += count(spread, 401);
  checks.say(`${spread.length} accounts, one guess each: ${count(spread, 401)} checked, ${count(spread, 429)} refused`);
  checks.expect('an address has no more guesses than its limit', tried === perAddress, tried);
  checks.expect('every guess is answered', count(spread, 401) + count(spread, 429) === spread.length);

  const before = await counters();
  await expectAll(
    'guesses of an address that is used up, at accounts of others',
    429,
    Array.from({ length: REFUSED_GUESSES }, (_, at) => login(`otro-${at}@demo.test`, WRONG_PASSWORD, from(address))),
  );
  checks.expect('a refused guess writes nothing', before === (await counters()));
  await expectAll('the owner at another address', 200, right('192.0.2.3'));

  // One account, from many addresses at once.
  const addresses = Array.from({ length: MANY_ADDRESSES }, (_, at) => `198.51.100.${at}`);
  const answers = await sendAll(
    addresses.flatMap((each) => guess(GUESSED, perPair, each)),
    HASHED_AT_ONCE,
  );
  const looked = count(answers, 401);
  // The failures of the first address count as well.
  const most = LIMITS.loginFailuresPerAccount - perPair + MANY_ADDRESSES * LIMITS.loginFailuresUnderAttack;
  checks.say(
    `${answers.length} guesses at one account from ${MANY_ADDRESSES} addresses: ${looked} checked, ${count(answers, 429)} refused`,
  );
  checks.expect('many addresses have few guesses at one account', looked <= most, looked);
  await expectAll('the owner at another address, during that', 200, right('192.0.2.4'));
  await expectAll('a session during all this', 200, [asked({ ...victim })]);
}

/** Signs a person in more often than they may have sessions: the sessions used longest ago end. */
async function manySessions({ expectAll }: Attacker, address: string): Promise<void> {
  const sessions: Credentials[] = [];
  for (let count = 0; count < LIMITS.sessionsPerPerson + EXTRA_SESSIONS; count += 1) {
    sessions.push(await signIn(address, HOARDER, SEEDED_PASSWORD));
  }
  const ofSessions = (some: readonly Credentials[]) => some.map((session) => asked({ ...session }));
  await expectAll('the oldest sessions of a person with too many', 401, ofSessions(sessions.slice(0, EXTRA_SESSIONS)));
  await expectAll('the other sessions of that person', 200, ofSessions(sessions.slice(EXTRA_SESSIONS)));
}

/**
 * Attacks the sessions of a portal with the accounts of the demonstration and `SEEDED_PASSWORD`, which logs everything and
 * trusts this program as its proxy.
 * @param isQuick alters few characters, guesses at one account, and leaves out what costs many password hashes
 */
export async function attackSessions(
  { database }: AttackedPortal,
  server: Server,
  { checks, isQuick = false }: { checks: Checks; isQuick?: boolean },
): Promise<void> {
  const before = await digestTables(database.pool, MEANT);
  const attacker = createAttacker(Number(new URL(server.address).port), checks);
  const victim = await signIn(server.address, VICTIM, SEEDED_PASSWORD);
  const own = await signIn(server.address, OTHER, SEEDED_PASSWORD);

  await forgeries(attacker, { victim, own, step: isQuick ? QUICK_STEP : 1 });
  await attacker.expectAll('the session that all this was about', 200, [asked({ ...victim })]);
  await replays(attacker, server.address);
  await otherOrigins(attacker, checks, own);
  if (!isQuick) await manySessions(attacker, server.address);
  await guesses(attacker, { checks, victim, pool: database.pool, isQuick });

  const stored = changedTables(before, await digestTables(database.pool, MEANT));
  checks.expect('nothing else is stored', stored.length === 0, stored);
  // Its last lines wait for each other.
  await sleep(LOG_WAIT_MS);
  const log = await server.log();
  const secrets = [
    SEEDED_PASSWORD,
    WRONG_PASSWORD,
    SECRET,
    ...[victim, own].flatMap(({ authorization, cookie }) => [
      authorization.split('.')[1] ?? '',
      cookie.split('=')[1] ?? '',
    ]),
  ].filter((secret) => log.includes(secret));
  checks.expect('no secret is in the log', secrets.length === 0, secrets.length);
  checks.say(
    `stored: nothing but sessions, guesses and the audit trail; ${log.length} bytes of log at trace, ${secrets.length} secrets`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const checks = createChecks('sessions');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-sessions-'));
  const portal = await seedAttackedPortal(folder, SEEDED_PASSWORD);
  // The program is the proxy: it says from which address each guess comes.
  const server = await portal.launch({ isBuilt: values.built, workers: 2, environment: { TRUST_PROXY: '1' } });
  try {
    await untilApiReady(server);
    await attackSessions(portal, server, { checks });
    checks.finish();
  } finally {
    await server.stop();
    await portal.database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (require.main === module) runProgram(main);

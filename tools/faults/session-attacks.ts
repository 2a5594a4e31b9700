// Takes over, forges and replays sessions, and guesses passwords, as a stranger would: over HTTP, at a portal of its own.
import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { ACCOUNT_FAILURES, ADDRESS_FAILURES, publicTokenKey, SESSION_COOKIE } from '@portal/api';
import { SignJWT } from 'jose';

import { seedAttackedPortal } from './attacked-portal';
import { createChecks, runProgram, type Checks } from './checks';
import { judge } from './fuzz/judge';
import { send, type Answer, type Sending } from './fuzz/send';
import { DEMONSTRATION_PASSWORD, signIn, type Credentials } from './people';
import { SECRET, untilApiReady } from './portal-process';
import { changedTables, digestTables } from './table-digests';

const LONGEST_MS = 5_000;
const LOG_WAIT_MS = 400;
/** What is meant to change: guesses are counted, and people sign in and out. */
const MEANT = ['login_attempts', 'sessions'];
const VICTIM = 'admin@demo.test';
const OTHER = 'cliente@demo.test';
/** Whose password is guessed: nobody else here signs in with it. */
const GUESSED = 'operario@demo.test';
const WRONG_PASSWORD = 'Clave-Adivinada-';
const STRANGE_ORIGIN = 'https://otro.example';
const LOGGED_OUT = 8;
const REPLAYS = 25;
const GUESSES_AT_ONCE = 64;
const CALLERS = 64;

type Attack = Partial<Sending> & { path: string };

/** Sends what must not go through, and says what came of it. */
type Attacker = {
  /** Sends one, on a connection of its own, so that each worker gets some. */
  send: (attack: Attack) => Promise<Answer>;
  /** Says how many were answered with that status, which every one must be. */
  expectAnswers: (what: string, status: number, answers: readonly Answer[]) => void;
  /** Sends them, many at once. */
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
  const expectAnswers: Attacker['expectAnswers'] = (what, status, answers) => {
    const others = answers.filter((answer) => answer.status !== status);
    checks.expect(`${what}: all are answered ${status}`, others.length === 0, others[0]?.status);
    checks.say(`${what}: ${answers.length - others.length} of ${answers.length} answered ${status}`);
  };
  return {
    send: sendOne,
    expectAnswers,
    async expectAll(what, status, attacks) {
      const answers: Answer[] = [];
      for (let at = 0; at < attacks.length; at += CALLERS) {
        answers.push(...(await Promise.all(attacks.slice(at, at + CALLERS).map(sendOne))));
      }
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

/** @returns the text once for each of its characters, with another one in its place */
function alterations(text: string): string[] {
  return [...text].map((character, at) => {
    const other = ALPHABET[(ALPHABET.indexOf(character) + 1) % ALPHABET.length] ?? '';
    return text.slice(0, at) + other + text.slice(at + 1);
  });
}

/** @returns a token as the portal makes them, by somebody who knows everything but the secret */
async function forge(claims: Record<string, unknown>): Promise<string> {
  const jwt = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('portal')
    .setIssuedAt()
    .sign(randomBytes(32));
  return seal(jwt);
}

/** Encrypts with the key that every browser has. */
function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(publicTokenKey(SECRET), 'base64'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `Bearer ${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Tokens and cookies that were not given together, were changed, or were made elsewhere. */
async function forgeries({ expectAll }: Attacker, victim: Credentials, own: Credentials): Promise<void> {
  await expectAll('nothing, a token without cookie, a cookie without token', 401, [
    asked({}),
    asked({ authorization: victim.authorization }),
    asked({ cookie: victim.cookie }),
    asked({ authorization: victim.authorization, cookie: `${SESSION_COOKIE}=` }),
  ]);
  await expectAll('the token of one session with the cookie of another', 401, [
    asked({ authorization: victim.authorization, cookie: own.cookie }),
    asked({ authorization: own.authorization, cookie: victim.cookie }),
  ]);
  const [scheme = '', token = ''] = victim.authorization.split(' ');
  const [iv = '', encrypted = ''] = token.split('.');
  const tokens = [
    ...alterations(iv).map((altered) => `${altered}.${encrypted}`),
    ...alterations(encrypted).map((altered) => `${iv}.${altered}`),
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
    alterations(value).map((altered) => asked({ authorization: victim.authorization, cookie: `${name}=${altered}` })),
  );
  const claims = { id: 1, roles: [4], name: 'Yo', company: null, sid: randomBytes(16).toString('hex'), cookie: value };
  const unsigned = [{ alg: 'none' }, { ...claims, iss: 'portal' }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  await expectAll('tokens made with the key that is public', 401, [
    asked({ cookie: victim.cookie, authorization: await forge(claims) }),
    asked({ cookie: victim.cookie, authorization: seal(`${unsigned.join('.')}.`) }),
    asked({ cookie: victim.cookie, authorization: seal('{}') }),
  ]);
}

/** Sessions that were used, and ended, are of no use to whoever kept them: not even at once, on whichever worker. */
async function replays({ send: sendOne, expectAll, expectAnswers }: Attacker, address: string): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: LOGGED_OUT }, () => signIn(address, OTHER)));
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
    login(OTHER, DEMONSTRATION_PASSWORD, { origin: STRANGE_ORIGIN }),
    login(OTHER, DEMONSTRATION_PASSWORD, { origin: 'null' }),
    login(OTHER, DEMONSTRATION_PASSWORD, { 'sec-fetch-site': 'cross-site' }),
    login(OTHER, DEMONSTRATION_PASSWORD, { 'sec-fetch-site': 'same-site' }),
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
  const signedIn = await sendOne(login(OTHER, DEMONSTRATION_PASSWORD));
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  checks.expect('no script reads the cookie', /;\s*HttpOnly/i.test(cookie), cookie.split(';').slice(1));
  checks.expect('no other site sends the cookie', /;\s*SameSite=Strict/i.test(cookie), cookie.split(';').slice(1));
  checks.expect('no cache keeps a token', signedIn.headers['cache-control'] === 'no-store');
}

/** Passwords, very many at once. */
async function guesses({ send: sendOne, expectAll }: Attacker, checks: Checks, victim: Credentials): Promise<void> {
  const guess = (email: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => sendOne(login(email, `${WRONG_PASSWORD}${at}`))));
  const count = (answers: readonly Answer[], status: number): number =>
    answers.filter((answer) => answer.status === status).length;

  let tried = 0;
  for (const email of [GUESSED, 'nadie@demo.test']) {
    const answers = await guess(email, GUESSES_AT_ONCE);
    const looked = count(answers, 401);
    tried += looked;
    checks.say(`${GUESSES_AT_ONCE} guesses at once: ${looked} looked at, ${count(answers, 429)} sent away`);
    checks.expect('no more guesses of an account are looked at than that', looked === ACCOUNT_FAILURES, looked);
    checks.expect('all others are sent away', looked + count(answers, 429) === GUESSES_AT_ONCE);
    const waits = answers.flatMap(({ status, headers }) => (status === 429 ? [Number(headers['retry-after'])] : []));
    checks.expect(
      'and told when to come back',
      waits.every((seconds) => seconds > 0),
    );
  }
  await expectAll('the right password, after too many wrong ones', 429, [login(GUESSED, DEMONSTRATION_PASSWORD)]);
  await expectAll('another account meanwhile', 200, [login(OTHER, DEMONSTRATION_PASSWORD)]);

  // One guess of each of very many accounts.
  const spread = await Promise.all(
    Array.from({ length: ADDRESS_FAILURES }, (_, at) => sendOne(login(`nadie-${at}@demo.test`, WRONG_PASSWORD))),
  );
  tried += count(spread, 401);
  checks.say(
    `${spread.length} accounts, one guess each: ${count(spread, 401)} looked at, ${count(spread, 429)} sent away`,
  );
  checks.expect('no more guesses of an address are looked at than that', tried <= ADDRESS_FAILURES, tried);
  checks.expect('every guess is answered', count(spread, 401) + count(spread, 429) === spread.length);
  await expectAll('who is signed in meanwhile', 200, [asked({ ...victim })]);
}

runProgram(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const checks = createChecks('sessions');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-sessions-'));
  const portal = await seedAttackedPortal(folder);
  const { database } = portal;
  const server = await portal.launch({ isBuilt: values.built, workers: 2 });
  try {
    await untilApiReady(server);
    const before = await digestTables(database.pool, MEANT);
    const attacker = createAttacker(Number(new URL(server.address).port), checks);
    const victim = await signIn(server.address, VICTIM);
    const own = await signIn(server.address, OTHER);

    await forgeries(attacker, victim, own);
    await attacker.expectAll('the session that all this was about', 200, [asked({ ...victim })]);
    await replays(attacker, server.address);
    await otherOrigins(attacker, checks, own);
    await guesses(attacker, checks, victim);

    const stored = changedTables(before, await digestTables(database.pool, MEANT));
    checks.expect('nothing else is stored', stored.length === 0, stored);
    // Its last lines wait for each other.
    await sleep(LOG_WAIT_MS);
    const log = await server.log();
    const secrets = [
      DEMONSTRATION_PASSWORD,
      WRONG_PASSWORD,
      SECRET,
      ...[victim, own].flatMap(({ authorization, cookie }) => [
        authorization.split('.')[1] ?? '',
        cookie.split('=')[1] ?? '',
      ]),
    ].filter((secret) => log.includes(secret));
    checks.expect('no secret is in the log', secrets.length === 0, secrets.length);
    checks.say(
      `stored: nothing but sessions and guesses; ${log.length} bytes of log at trace, ${secrets.length} secrets`,
    );
    checks.finish();
  } finally {
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});

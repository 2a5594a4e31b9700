import { operationsOf } from '../fuzz/api-document';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses, inParallel, type Answer, type Call } from './call';
import { describeWait, LONGEST_WAIT_MS, longestWaitDuring } from './longest-wait';

const KILOBYTE = 1_000;

/** Texts that make an expression with overlapping parts try every split. */
const hostileTexts = (size: number): Record<string, string> => ({
  'dots of an address': `a@${'.'.repeat(size)}@`,
  'letters and dots of an address': `a@${'a.'.repeat(size / 2)}@`,
  blanks: `a${' '.repeat(size)}a`,
  'blanks and line ends': `a${' \n'.repeat(size / 2)}a`,
  digits: `${'1'.repeat(size)}x`,
  'dots and digits': `${'1.'.repeat(size / 2)}x`,
  dashes: `a${'-'.repeat(size)}!`,
  // Normalization reorders marks of different classes, which takes quadratic time.
  'combining marks': `a${'\u0300\u0316'.repeat(size / 2)}`,
});

const CALLERS = 4;
/** A portal that stands still for so long has failed; more of the same would take hours. */
const GIVE_UP_MS = 10_000;

const login = (email: string): Call => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  body: { email, password: 'x' },
});

/**
 * Sends texts that are slow to match, to the sign-in without a session, to every text field of every documented form, and
 * to the import of a list. Other callers must not wait.
 */
export const hostileText: DevelopmentAttack = async (portal, { checks, expectBelow, isQuick }) => {
  let isStopped = false;
  const attack = async (what: string, calls: readonly Call[]): Promise<void> => {
    if (isStopped) return;
    const { result: answers, wait } = await longestWaitDuring(portal, () =>
      inParallel(calls, CALLERS, (one) => call(portal, one)),
    );
    checks.say(`${what}: ${countStatuses(answers)}; ${describeWait(wait)}`);
    isStopped = wait.longestMs > GIVE_UP_MS;
    const wrong = answers.filter(isUnexpected);
    checks.expect(`${what}: each is refused with 4xx`, wrong.length === 0, wrong[0]?.text.slice(0, 200));
    expectBelow(`${what}: longest wait in ms`, wait.longestMs, LONGEST_WAIT_MS);
  };

  const atSize = (size: number) => Object.values(hostileTexts(size));
  await attack('sign-in without a session, 60 KB of hostile text', atSize(60 * KILOBYTE).map(login));
  await attack('sign-in without a session, 250 KB of hostile text', atSize(250 * KILOBYTE).map(login));

  if (isStopped) throw new Error('the portal stood still, so the other texts are left out');
  const everyone = await portal.as('todo@demo.test');
  const leader = await portal.as('lider@contratista.test');
  const liquidator = await portal.as('liquidador@contratista.test');
  const document: unknown = JSON.parse((await call(portal, { path: '/api/docs/json', as: everyone })).text);
  const fields = operationsOf(document).flatMap(({ method, path, body }) =>
    Object.keys(body ?? {}).map((field) => ({ method, path: path.replace(/\{\w+\}/g, '999999999'), field })),
  );
  // As much as a form may hold, and more. The tests of the schemas do the same without a portal.
  for (const size of isQuick ? [] : [15, 60]) {
    const calls = fields.flatMap(({ method, path, field }) => {
      const as = path.includes('/suggets/') ? liquidator : path.includes('/assigned/') ? leader : everyone;
      return atSize(size * KILOBYTE).map((text): Call => ({ method, path, as, body: { [field]: text } }));
    });
    await attack(`${fields.length} fields of forms, ${size} KB of each hostile text`, calls);
  }

  if (isStopped) throw new Error('the portal stood still, so the imports are left out');
  const cells = [20, 60, 120].map((size) => `nombre\n"a${' '.repeat(size * KILOBYTE)}b"\n`);
  cells.push(`nombre\n"${'\n '.repeat(60 * KILOBYTE)}b"\n`, `nombre\n"a${' '.repeat(1_900 * KILOBYTE)}b"\n`);
  const imports = cells.flatMap((content) =>
    ['import/preview', 'import'].map((step): Call => ({
      method: 'POST',
      path: `/api/v1/masters/clients/${step}`,
      as: everyone,
      body: { content },
      limitMs: 60_000,
    })),
  );
  const { result: answers, wait } = await longestWaitDuring(portal, () =>
    inParallel(imports, 1, (one) => call(portal, one)),
  );
  checks.say(`import of cells of 20 KB to 1.9 MB of blanks: ${countStatuses(answers)}; ${describeWait(wait)}`);
  checks.expect(
    'each import is answered',
    answers.every(({ status }) => status >= 200 && status < 500),
  );
  expectBelow('import of blanks: longest wait in ms', wait.longestMs, LONGEST_WAIT_MS);
  const { rows } = await portal.database.pool.query<{ count: number }>(
    'select count(*)::int as count from clients where length(name) > 200',
  );
  checks.expect('no blank cell is stored', rows[0]?.count === 0, rows);
};

/** Whether an answer to a text that no field takes is anything but a refusal. */
const isUnexpected = ({ status }: Answer): boolean => status < 400 || status >= 500;

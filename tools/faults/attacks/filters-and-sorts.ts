import { operationsOf } from '../fuzz/api-document';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses, inParallel } from './call';

/** Half a character outside the basic plane, as bytes that are no UTF-8. */
const HALF_CHARACTER = '%ED%A0%80';

const HOSTILE = [
  '',
  "' OR '1'='1",
  "'; drop table users; --",
  '1) union select password_hash from users --',
  "' || pg_sleep(5) || '",
  'id; select pg_sleep(5)',
  '-id, (select 1)',
  'password_hash',
  '__proto__',
  'constructor',
  '%',
  '_%\\',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%',
  '\\',
  '\u0000',
  HALF_CHARACTER,
  'ñ'.repeat(1_000),
  'a'.repeat(8_000),
  `a@${'.'.repeat(6_000)}@`,
  '-1',
  '9223372036854775808',
  '1e309',
  '2026-02-30',
  '../../etc/passwd',
];
const LONGEST_MS = 1_500;
const CALLERS = 4;
/** Works out a whole workbook for every call that it accepts. */
const LEFT_OUT = '/informes/excel';

/** Puts hostile values into every documented filter, sort and page of every list. */
export const filtersAndSorts: DevelopmentAttack = async (portal, { checks, expectBelow }) => {
  const everyone = await portal.as('todo@demo.test');
  const document: unknown = JSON.parse((await call(portal, { path: '/api/docs/json', as: everyone })).text);
  const ids: Record<string, { email: string }> = {
    '/contractors/request/': { email: 'lider@contratista.test' },
    '/contractors/repairs/': { email: 'liquidador@contratista.test' },
  };
  const lists = operationsOf(document).filter(
    ({ method, path, queries }) => method === 'GET' && queries.length > 0 && !path.endsWith(LEFT_OUT),
  );
  const calls = [];
  for (const { path, queries } of lists) {
    const owner = Object.entries(ids).find(([part]) => path.includes(part))?.[1].email ?? 'todo@demo.test';
    const as = await portal.as(owner);
    const verified = JSON.parse((await call(portal, { path: '/api/v1/auth/verify', as })).text) as {
      data: { user: { id: number; company: { id: number } | null } };
    };
    const { id, company } = verified.data.user;
    const address = path
      .replace('{company}', String(company?.id))
      .replace('{area}', 'admin')
      .replace('{kind}', 'clients')
      .replace('{number}', '1')
      .replace(/\{\w+\}/g, String(id));
    for (const name of queries) {
      for (const value of HOSTILE)
        calls.push({
          as,
          name,
          path: `${address}?${name}=${value === HALF_CHARACTER ? value : encodeURIComponent(value)}`,
        });
    }
  }
  const answers = await inParallel(calls, CALLERS, async ({ path, as, name }) => ({
    path,
    name,
    ...(await call(portal, { path, as })),
  }));
  const failed = answers.filter(({ status }) => status >= 500 || status <= 0);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  checks.say(
    `${answers.length} hostile filters and sorts of ${lists.length} lists: ${countStatuses(answers)}; slowest ${slowest.toFixed(0)} ms`,
  );
  checks.expect(
    'none fails',
    failed.length === 0,
    failed.slice(0, 3).map(({ path, status }) => `${path.slice(0, 120)}: ${status}`),
  );
  expectBelow('slowest hostile filter in ms', slowest, LONGEST_MS);
  const sorted = answers.filter(({ name, path, status }) => name === 'sort' && !path.endsWith('sort=') && status < 400);
  checks.expect(
    'no unknown column sorts',
    sorted.length === 0,
    sorted.slice(0, 3).map(({ path }) => path.slice(0, 120)),
  );
};

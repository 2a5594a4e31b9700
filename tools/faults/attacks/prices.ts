import { operationsOf } from '../fuzz/api-document';
import type { DevelopmentAttack } from './attacked';
import { call, inParallel } from './call';

/** Who receives no price in any answer (product decisions, "People and roles"). */
const WITHOUT_PRICES = [
  'cliente@demo.test',
  'cliente2@demo.test',
  'asignador@demo.test',
  'tramitador@demo.test',
  'operario@demo.test',
  'operario2@demo.test',
  'lider@contratista.test',
  'lider2@contratista.test',
  'operario@contratista.test',
  'operario3@contratista.test',
];
const PRICE = /price|precio|total(?!Paginas)|subtotal|monto|valor|liquidat|invoiced|suggest/i;
const CALLERS = 4;
/** A quick run reads one request in so many. */
const SAMPLE = 20;

/** Finds numbers under a name of money, at any depth. A list's own `total` counts rows. */
function pricesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pricesIn(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const where = `${at}.${name}`;
    const isMoney =
      PRICE.test(name) && (typeof one === 'number' || (typeof one === 'string' && /^[\d.,$\s]+$/.test(one)));
    return where !== '.total' && isMoney ? [where] : pricesIn(one, where);
  });
}

/** Reads everything that accounts without a right to prices may read, and looks for a price in it. */
export const prices: DevelopmentAttack = async (portal, { checks, isQuick }) => {
  const everyone = await portal.as('todo@demo.test');
  const document: unknown = JSON.parse((await call(portal, { path: '/api/docs/json', as: everyone })).text);
  const lists = operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && !path.includes('/events') && !path.includes('/excel'))
    .map(({ path }) => path);
  const { rows: requests } = await portal.database.pool.query<{ id: string }>(
    'select id from requests where $1 = 1 or id % $1 = 0 order by id',
    [isQuick ? SAMPLE : 1],
  );
  const { rows: amounts } = await portal.database.pool.query<{ shown: string }>(
    `select '$ ' || replace(to_char(price, 'FM999,999,999'), ',', '.') as shown from liquidations`,
  );
  let calls = 0;
  const found = new Set<string>();
  for (const email of WITHOUT_PRICES) {
    const as = await portal.as(email);
    const me = JSON.parse((await call(portal, { path: '/api/v1/auth/verify', as })).text) as {
      data: { user: { id: number; company: { id: number } | null } };
    };
    const { id, company } = me.data.user;
    const addresses = lists
      .filter((path) => !path.includes('by-id'))
      .map((path) => path.replace('{company}', String(company?.id ?? 0)).replace(/\{\w+\}/, String(id)));
    addresses.push(
      ...requests.flatMap(({ id: request }) => [
        `/api/v1/request/by-id/${request}`,
        `/api/v1/request/by-id/${request}/history`,
      ]),
    );
    await inParallel(addresses, CALLERS, async (path) => {
      const { status, headers, text } = await call(portal, { path, as });
      calls += 1;
      if (status !== 200 || !String(headers['content-type']).startsWith('application/json')) return;
      const route = path.replace(/\/\d+/g, '/:id');
      for (const where of pricesIn(JSON.parse(text))) found.add(`${email} ${route} ${where}`);
      // The history tells amounts in words.
      for (const { shown } of amounts) if (text.includes(shown)) found.add(`${email} ${route} "${shown}"`);
    });
  }
  checks.say(
    `${calls} reads by ${WITHOUT_PRICES.length} accounts without a right to prices: ${found.size} fields with a price`,
  );
  checks.expect('nobody without the right receives a price', found.size === 0, [...found].slice(0, 12));
};

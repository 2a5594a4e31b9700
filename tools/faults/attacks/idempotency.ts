import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { DevelopmentAttack } from './attacked';
import { call } from './call';

/** Uses one `Idempotency-Key` again: for the same call, for another body, and for another record. */
export const idempotency: DevelopmentAttack = async (portal, { checks }) => {
  const { rows } = await portal.database.pool.query<{ repair: number; request: number }>(
    `select repairs.id::int as repair, requests.id::int as request from requests
       join repairs on repairs.request_id = requests.id
       join companies on companies.id = requests.company_id
       join users on users.company_id = companies.id and users.email = 'liquidador@contratista.test'
      where requests.status = 'finalizado' order by requests.id limit 2`,
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('The demonstration has too few finished repairs');
  const as = await portal.as('liquidador@contratista.test');
  const key = randomUUID();
  const suggest = ({ repair, request }: typeof first, price: number) =>
    call(portal, {
      method: 'PUT',
      path: `/api/v1/contractors/repairs/suggets/${repair}`,
      as,
      headers: { 'idempotency-key': key },
      body: { price, repair, request },
    });
  const original = await suggest(first, 41_000);
  const repeated = await suggest(first, 41_000);
  const otherPrice = await suggest(first, 99_000);
  const otherRepair = await suggest(second, 41_000);
  checks.say(
    `one key: first ${original.status}, repeated ${repeated.status}, other body ${otherPrice.status}, other repair ${otherRepair.status}`,
  );
  checks.expect('the first call is carried out', original.status === 201, original.text);
  checks.expect(
    'a repetition has the first answer',
    repeated.status === 201 && isDeepStrictEqual(JSON.parse(repeated.text), JSON.parse(original.text)),
  );
  checks.expect('the same key with another body is refused', otherPrice.status === 422, otherPrice.text);
  checks.expect('the same key for another repair is refused', otherRepair.status === 422, otherRepair.text);
};

import { ROLE } from '@portal/domain';
import { randomInt } from 'node:crypto';

import { signIn } from '../people';
import type { DevelopmentAttack } from './attacked';
import { call, dataOf } from './call';
import { createDeployToken } from './page-claims';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Uses deploy tokens after their end, and after the account that made them was removed. */
export const deployTokens: DevelopmentAttack = async (portal, { checks }) => {
  const as = await portal.as('admin@demo.test');
  const readWith = (token: string) =>
    call(portal, { path: '/api/v1/releases/current', headers: { authorization: `Bearer ${token}` } });
  const token = await createDeployToken(portal, 'requests');
  const list = await call(portal, { path: '/api/v1/deploy-tokens', as });
  const ends = dataOf<{ expiresAt?: string | null }[]>(list, 200, 'GET /deploy-tokens').map(
    ({ expiresAt }) => expiresAt,
  );
  const days = ends.map((end) => (Date.parse(end ?? '') - Date.now()) / DAY_MS);
  checks.say(
    `a new deploy token: ${(await readWith(token)).status}; days until the tokens end: ${days.map((one) => one.toFixed(0)).join(', ')}`,
  );
  checks.expect(
    'every deploy token ends',
    days.every((one) => one > 0 && one <= MOST_DAYS),
    ends,
  );

  const email = `temporal${randomInt(1e9)}@demo.test`;
  const password = 'Puerto-Gris-4821';
  const created = await call(portal, {
    method: 'POST',
    path: '/api/v1/users/',
    as,
    body: {
      ...{ name: 'Inés', lastName: 'Soto', documentType: 'RT', document: `${randomInt(10_000_000, 99_999_999)}-1` },
      ...{ email, password, phone: '56912345678', isContractor: false, rol: [ROLE.admin], usersContractors: [] },
    },
  });
  const { id } = dataOf<{ id: number }>(created, 201, 'POST /users');
  const made = await call(portal, {
    method: 'POST',
    path: '/api/v1/deploy-tokens',
    as: await signIn(portal.address, email, password),
    body: { deployable: 'requests', name: 'Temporal' },
  });
  const orphan = dataOf<{ token: string }>(made, 201, 'POST /deploy-tokens').token;
  const before = await readWith(orphan);
  await call(portal, { method: 'DELETE', path: `/api/v1/users/${id}`, as });
  const after = await readWith(orphan);
  checks.say(`a deploy token before and after its maker's account was deleted: ${before.status}, ${after.status}`);
  checks.expect('it works at first', before.status === 200, before.text);
  checks.expect('it ends with the account', after.status === 401, after.status);
};

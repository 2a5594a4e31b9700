import { DEMONSTRATION_PASSWORD } from '../people';
import type { DevelopmentAttack } from './attacked';
import { call, dataOf } from './call';
import { createDeployToken } from './page-claims';

const WRONG = 'Clave-Que-Nadie-Tiene-7';
/** What the attacks of this file do, as the audit trail names it. */
const KINDS = ['sign-in', 'sign-in-refused', 'access-refused', 'report-exported', 'deploy-token-created'];
const SETTLED_MS = 500;

/** Signs in, fails to, is refused by role, exports and makes a token. An administrator must find each in the audit trail, without a secret. */
export const auditTrail: DevelopmentAttack = async (portal, { checks }) => {
  const email = 'liquidador2@contratista.test';
  const signIn = (password: string) =>
    call(portal, { method: 'POST', path: '/api/v1/auth/login', body: { email, password } });
  await signIn(WRONG);
  await signIn(DEMONSTRATION_PASSWORD);
  await call(portal, { path: '/api/v1/deploy-tokens', as: await portal.as(email) });
  await call(portal, { path: '/api/v1/informes/excel', as: await portal.as('informe@demo.test') });
  await createDeployToken(portal, 'requests');
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

  const as = await portal.as('admin@demo.test');
  const counts = await Promise.all(
    KINDS.map(async (kind) => {
      const answer = await call(portal, { path: `/api/v1/audit?kind=${kind}&limit=1`, as });
      return dataOf<unknown[]>(answer, 200, `GET /audit?kind=${kind}`).length;
    }),
  );
  const missing = KINDS.filter((_, at) => counts[at] === 0);
  checks.say(
    `audit trail: ${KINDS.length - missing.length} of ${KINDS.length} kinds of entries looked for: ${KINDS.join(', ')}`,
  );
  checks.expect('each is in the audit trail', missing.length === 0, missing);
  const { rows } = await portal.database.pool.query<{ trail: string }>(
    'select audit_entries::text as trail from audit_entries',
  );
  const log = `${await portal.server.log()}${rows.map(({ trail }) => trail).join('')}`;
  const secrets = [WRONG, DEMONSTRATION_PASSWORD].filter((secret) => log.includes(secret));
  checks.expect('neither trail nor log has a password', secrets.length === 0, secrets.length);
  const client = await call(portal, { path: '/api/v1/audit', as: await portal.as('cliente@demo.test') });
  checks.expect('nobody else reads it', client.status === 403, client.status);
};

import cluster from 'node:cluster';

import { ROLE, type PortalEnvironment } from '@portal/domain';
import { sql } from 'kysely';

import { passwordFits } from '../../platform/auth/passwords';
import { foldCase } from '../../platform/database/fold-case';
import type { Db } from '../../platform/database/schema';
import { EnvironmentError } from '../../environment';
import type { DemoSetting } from '../../platform/demo-setting';
import { isLoopbackHost } from '../../platform/http/loopback';
import { DEMONSTRATION_PASSWORD, DEMONSTRATION_USERS } from './catalogue';

/** An active account that anybody can sign in with, because the demonstration's password is public. */
export type OpenAccount = { id: number; email: string; name: string };

/** An attempt costs one argon2id. */
export async function findOpenAccounts(db: Db): Promise<OpenAccount[]> {
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'last_name', 'password_hash'])
    .where('status', '=', 'activo')
    .where((users) =>
      users.or([
        sql<boolean>`${foldCase(sql.ref('email'))} = any(${DEMONSTRATION_USERS.map(({ email }) => email)})`,
        sql<boolean>`document = any(${DEMONSTRATION_USERS.map(({ document }) => document)})`,
        sql<boolean>`${ROLE.admin} = any(role_codes)`,
      ]),
    )
    .orderBy('id')
    .execute();
  const isOpen = await Promise.all(
    candidates.map(({ password_hash }) => passwordFits(password_hash, DEMONSTRATION_PASSWORD)),
  );
  return candidates
    .filter((_account, index) => isOpen[index])
    .map(({ id, email, name, last_name }) => ({ id, email, name: `${name} ${last_name}` }));
}

export type Exposure = {
  environment: PortalEnvironment;
  host: string;
  /** `public`: the operator shows the demonstration to other machines on purpose. */
  demo: DemoSetting;
};

/**
 * One of several workers checks, the first: a worker that is restarted later must not fail.
 * @throws EnvironmentError naming the accounts and the command that deactivates them
 */
export async function refuseOpenAccounts(db: Db, { environment, host, demo }: Exposure): Promise<void> {
  const isProduction = environment === 'production';
  if (!isProduction && (demo === 'public' || isLoopbackHost(host))) return;
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const accounts = await findOpenAccounts(db);
  if (accounts.length === 0) return;
  throw new EnvironmentError(
    [
      isProduction
        ? 'El portal no se inicia en producción: estas cuentas activas tienen la contraseña pública de la demostración.'
        : `El portal no se inicia con HOST=${host}: desde otras máquinas cualquiera podría entrar con estas cuentas, que tienen la contraseña pública de la demostración.`,
      ...accounts.map(({ email, name }) => `  - ${email} (${name})`),
      'Desactívelas con: npm run deactivate-demo-accounts',
      ...(isProduction ? [] : ['Si quiere mostrar la demostración a otras máquinas: DEMO=public']),
    ].join('\n'),
  );
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

import { sql } from 'kysely';
import type { Pool } from 'pg';

import { describeFailure } from '../errors/system-error';
import type { Db } from './schema';

const NOTIFICATION_LIMIT_MS = 5_000;

/** The first version of PostgreSQL with what the migrations use (tools/decisions/texts-and-numbers.md), as `server_version_num` has it. */
const FIRST_VERSION = 140_000;

/** The message says in Spanish what is missing and how to fix it. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

type Facts = {
  /** `server_version_num`, as 150018. */
  version: number;
  database: string;
  role: string;
  encoding: string;
  isolation: string;
  datestyle: string;
  isReadOnly: boolean;
};

/**
 * Checks that the portal can serve from an external PostgreSQL: encoding, transactions, dates and notifications.
 * @param pool connections with `POOL_OPTIONS`; two of them are used
 * @param options `notificationLimitMs`: longest time of a notification, in milliseconds
 */
export async function checkDatabase(
  pool: Pool,
  { notificationLimitMs = NOTIFICATION_LIMIT_MS }: { notificationLimitMs?: number } = {},
): Promise<void> {
  const problem = findProblem(await readFacts(pool));
  if (problem !== null) throw new UnusableDatabaseError(problem);
  if (!(await deliversNotifications(pool, notificationLimitMs))) {
    throw new UnusableDatabaseError(
      'La base de datos no entrega notificaciones (LISTEN y NOTIFY) al portal.\n' +
        'DATABASE_URL lleva a un intermediario en modo de transacciones; el portal necesita el modo de sesiones (en PgBouncer: pool_mode = session).',
    );
  }
}

async function readFacts(pool: Pool): Promise<Facts> {
  try {
    // Without values, so that it is no prepared statement: a pooler in transaction mode would lose it.
    const { rows } = await pool.query<Facts>(`
      select current_setting('server_version_num')::int as version, datname as database, current_user as role, pg_encoding_to_char(encoding) as encoding,
        current_setting('default_transaction_isolation') as isolation, current_setting('datestyle') as datestyle,
        current_setting('transaction_read_only')::boolean as "isReadOnly"
      from pg_database where datname = current_database()`);
    return rows[0]!;
  } catch (error) {
    throw new UnusableDatabaseError(describeUnreachable(error), { cause: error });
  }
}

function describeUnreachable(error: unknown): string {
  const { message, code } = describeFailure(error);
  const failed = `No se pudo usar la base de datos: ${message || code}`;
  if (message.includes('startup parameter')) {
    return `${failed}\nEn PgBouncer: ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options`;
  }
  if (/certificate/i.test(message)) {
    return `${failed}\nNODE_EXTRA_CA_CERTS indica el archivo con el certificado de la autoridad de su servidor.`;
  }
  return failed;
}

function findProblem({ version, database, role, encoding, isolation, datestyle, isReadOnly }: Facts): string | null {
  if (version < FIRST_VERSION) {
    return `El servidor es PostgreSQL ${Math.floor(version / 10_000)}; el portal necesita el ${FIRST_VERSION / 10_000} o uno más nuevo.`;
  }
  if (encoding !== 'UTF8') {
    return (
      `La base de datos "${database}" tiene la codificación ${encoding}; el portal necesita UTF8.\n` +
      `Cree otra: create database "${database}" encoding 'UTF8' template template0`
    );
  }
  if (isReadOnly) {
    return (
      `La base de datos "${database}" solo se puede leer: es una réplica, o default_transaction_read_only está activo.\n` +
      'Indique el servidor principal en DATABASE_URL, o desactive ese ajuste.'
    );
  }
  if (isolation !== 'read committed')
    return describeLostSetting(role, 'default_transaction_isolation', 'read committed');
  if (!datestyle.startsWith('ISO')) return describeLostSetting(role, 'datestyle', 'ISO');
  return null;
}

const describeLostSetting = (role: string, setting: string, value: string): string =>
  `Las conexiones a la base de datos no tienen ${setting} = '${value}', que el portal necesita; un intermediario descarta sus ajustes.\n` +
  `Déselo al usuario del portal: alter role "${role}" set ${setting} = '${value}'`;

async function deliversNotifications(pool: Pool, limitMs: number): Promise<boolean> {
  const channel = `portal_check_${randomUUID().replaceAll('-', '')}`;
  const listener = await pool.connect();
  try {
    await listener.query(`listen ${channel}`);
    const arrival = once(listener, 'notification', { signal: AbortSignal.timeout(limitMs) }).then(
      () => true,
      () => false,
    );
    await pool.query(`notify ${channel}`);
    return await arrival;
  } finally {
    // The connection listens until it ends.
    listener.release(true);
  }
}

type Rights = {
  database: string;
  role: string;
  schema: string | null;
  mayCreate: boolean;
  mayExtend: boolean;
  hasJobs: boolean;
  missing: string[];
};

const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;

/** Throws UnusableDatabaseError naming the missing right, and the statement that grants it. */
export async function checkSchemaRights(db: Db): Promise<void> {
  const { rows } = await sql<Rights>`
    select current_database() as database, current_user as role, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
      has_database_privilege(current_database(), 'CREATE') as "mayExtend",
      to_regnamespace('graphile_worker') is not null as "hasJobs",
      array(select unnest(${EXTENSIONS}::text[]) except select extname::text from pg_extension) as missing`.execute(db);
  const { database, role, schema, mayCreate, mayExtend, hasJobs, missing } = rows[0]!;
  if (schema === null) {
    throw new UnusableDatabaseError(
      `El search_path del usuario "${role}" no lleva a ningún esquema que exista.\n` +
        `Créelo (create schema …) o cámbielo: alter role "${role}" set search_path = public`,
    );
  }
  if (!mayCreate) {
    throw new UnusableDatabaseError(
      `El usuario "${role}" no puede crear tablas en el esquema "${schema}".\n` +
        `Un administrador de la base de datos se lo permite: grant usage, create on schema "${schema}" to "${role}"`,
    );
  }
  const absent = [...missing.map((name) => `la extensión ${name}`), ...(hasJobs ? [] : ['el esquema graphile_worker'])];
  if (absent.length > 0 && !mayExtend) {
    throw new UnusableDatabaseError(
      `Falta en la base de datos "${database}" ${absent.join(', ')}, y el usuario "${role}" no puede crear lo que falta.\n` +
        `Un administrador se lo permite: grant create on database "${database}" to "${role}"`,
    );
  }
}

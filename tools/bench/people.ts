import { hashPassword, type Database } from '@portal/api';
import type { RoleCode } from '@portal/domain';
import type { Kysely } from 'kysely';

/** Whom a measured request is sent as. */
export type Account = { email: string; password: string };

const PASSWORD = 'Bench-2026';

/** The password of everybody in a measured portal, as it is stored: made once, because making one takes long on purpose. */
let passwordHash: Promise<string> | undefined;
export const hashOfPassword = (): Promise<string> => (passwordHash ??= hashPassword(PASSWORD));

/** The account of a bench user. */
export const accountOf = (name: string): Account => ({ email: `${name}@bench.test`, password: PASSWORD });

/**
 * Creates somebody who measures.
 * @param company whom they work for, when it is a contractor
 * @returns their id
 */
export async function addMeasuring(
  db: Kysely<Database>,
  { email }: Account,
  { roles, company = null }: { roles: readonly RoleCode[]; company?: number | null },
): Promise<number> {
  const [name = ''] = email.split('@');
  const { id } = await db
    .insertInto('users')
    .values({
      name: 'Bench',
      last_name: name,
      document_type: 'PP',
      document: `BENCH-${name}`,
      email,
      phone: '56900000000',
      password_hash: await hashOfPassword(),
      company_id: company,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role_code of roles) await db.insertInto('user_roles').values({ user_id: id, role_code }).execute();
  return id;
}

import { MESSAGES, type FieldErrors, type NamedOption, type RoleCode } from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import { validationFailed } from '../../../platform/errors/app-error';

type OptionTable = 'clients' | 'malls' | 'locations' | 'branches' | 'services' | 'companies';

type Reference = {
  table: OptionTable;
  id: number;
  /** The id that it referred to before; that one stays acceptable after it was disabled. */
  kept?: number;
};

/** A deletion locks the record `for update`: it waits, and then finds the new reference. */
async function findUsable(db: Db, { table, id, kept }: Reference): Promise<NamedOption | null> {
  const query = db.selectFrom(table).select(['id', 'name']).where('id', '=', id).forKeyShare();
  const row = await (id === kept ? query : query.where('status', '=', 'activo')).executeTakeFirst();
  return row ?? null;
}

/** Throws AppError 422 naming every field whose record does not exist or is not active. */
export async function requireActive<Field extends string>(
  db: Db,
  wanted: Record<Field, Reference>,
): Promise<Record<Field, NamedOption>> {
  const found: Partial<Record<Field, NamedOption>> = {};
  const errors: FieldErrors = {};
  for (const field of Object.keys(wanted) as Field[]) {
    const record = await findUsable(db, wanted[field]);
    if (record === null) errors[field] = MESSAGES.unknownRecord;
    else found[field] = record;
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return found as Record<Field, NamedOption>;
}

export type Assignee = { id: number; companyId: number | null; leaderId: number | null };

/**
 * Finds an assignable person, and locks person and role until the transaction ends. A change that removes either waits, and
 * then finds the work.
 * @returns the active user with that role, or null
 */
export async function findActiveUser(db: Db, { id, role }: { id: number; role: RoleCode }): Promise<Assignee | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.company_id as companyId', 'users.leader_id as leaderId'])
    .where('users.id', '=', id)
    .where('users.status', '=', 'activo')
    .where('user_roles.role_code', '=', role)
    .forKeyShare(['users', 'user_roles'])
    .executeTakeFirst();
  return row ?? null;
}

import type { AuditEvent } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/database/schema';
import type { UserChange } from './users-service';

async function companyName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** `by` is the program that created them, without a signed-in person. */
export async function creationOf(db: Db, id: number, by?: string): Promise<AuditEvent> {
  const { roles, company_id } = await db
    .selectFrom('users')
    .select(['role_codes as roles', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const details = { roles, company: await companyName(db, company_id), ...(by === undefined ? {} : { by }) };
  return { kind: 'user-created', subject: id, details };
}

export async function changesOf(
  db: Db,
  { before, after }: UserChange,
  { hasNewPassword }: { hasNewPassword: boolean },
): Promise<AuditEvent[]> {
  const subject = before.id;
  const events: AuditEvent[] = [];
  const added = after.roles.filter((role) => !before.roles.includes(role));
  const removed = before.roles.filter((role) => !after.roles.includes(role));
  if (added.length + removed.length > 0) events.push({ kind: 'roles-changed', subject, details: { added, removed } });
  if (before.company_id !== after.company_id) {
    const from = await companyName(db, before.company_id);
    const to = await companyName(db, after.company_id);
    events.push({ kind: 'company-changed', subject, details: { from, to } });
  }
  if (before.email !== after.email) {
    events.push({ kind: 'email-changed', subject, details: { from: before.email, to: after.email } });
  }
  if (hasNewPassword) events.push({ kind: 'password-changed', subject });
  if (before.status !== after.status) {
    events.push({ kind: after.status === 'activo' ? 'user-reactivated' : 'user-deactivated', subject });
  }
  return events;
}

import type { AuditKind, AuditPersonOption } from '@portal/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import type { createdWithin } from '../../platform/query/created-within';
import { fullName } from '../../platform/query/full-name';
import { orderBy } from '../../platform/query/page-order';
import type { Condition } from '../../platform/query/read-page';
import { keyContains } from '../../platform/query/text-search';

export type AuditFilters = { user?: number; kind?: AuditKind } & ReturnType<typeof createdWithin>;

type AuditCut = { offset: number; limit: number; direction: 'asc' | 'desc' };

function conditionsOf({ kind, from, before }: AuditFilters): Condition[] {
  return [
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}`]),
    ...(before === undefined ? [] : [sql<boolean>`at < ${before}`]),
  ];
}

const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/**
 * A person is in two indexed columns, as actor and as subject: each index is read up to the end of the page, and the
 * two results are merged (tools/decisions/audit-trail.md).
 */
function idsOf(filters: AuditFilters, { offset, limit, direction }: AuditCut): RawBuilder<unknown> {
  const order = sql.raw(orderBy(['at'], 'id', { direction }));
  const conditions = conditionsOf(filters);
  const { user } = filters;
  if (user === undefined) {
    return sql`select at, id from audit_entries ${where(conditions)} ${order} limit ${limit} offset ${offset}`;
  }
  const walk = (person: Condition) =>
    sql`(select at, id from audit_entries ${where([person, ...conditions])} ${order} limit ${offset + limit})`;
  return sql`select at, id from (
    ${walk(sql`actor_id = ${user}`)} union all ${walk(sql`subject_id = ${user}`)}
  ) merged ${order} limit ${limit} offset ${offset}`;
}

export type AuditRow = Omit<Selectable<Database['audit_entries']>, 'repeat_key'> &
  Record<'actor_name' | 'subject_name', string | null>;

export function createAuditRepository(db: Db) {
  return {
    async list(filters: AuditFilters, cut: AuditCut): Promise<AuditRow[]> {
      const { rows } = await sql<AuditRow>`select entry.id, entry.at, entry.kind, entry.actor_id,
          ${fullName('actor')} as actor_name, entry.subject_id, ${fullName('subject')} as subject_name,
          entry.address, entry.agent, entry.details, entry.times
        from (${idsOf(filters, cut)}) page
        join audit_entries entry on entry.id = page.id
        left join users actor on actor.id = entry.actor_id
        left join users subject on subject.id = entry.subject_id
        ${sql.raw(orderBy(['page.at'], 'page.id', cut))}`.execute(db);
      return rows;
    },

    async count(filters: AuditFilters): Promise<number> {
      const { user } = filters;
      const person = user === undefined ? [] : [sql<boolean>`(actor_id = ${user} or subject_id = ${user})`];
      const { rows } = await sql<{ total: number }>`select count(*) as total from audit_entries
        ${where([...person, ...conditionsOf(filters)])}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Finds people by name, deleted ones too, so that their actions can be looked up. */
    people(
      { q, id }: { q?: string | undefined; id?: number | undefined },
      limit: number,
    ): Promise<AuditPersonOption[]> {
      let people = db.selectFrom('users');
      if (q !== undefined) people = people.where(keyContains('name_key', q));
      if (id !== undefined) people = people.where('id', '=', id);
      return people
        .select([
          'id',
          fullName('users').$notNull().as('name'),
          'document',
          sql<boolean>`status = 'eliminado'`.as('isDeleted'),
        ])
        .orderBy('name_order')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
  };
}

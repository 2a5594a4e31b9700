import { LIMITS, type AuditDetails, type AuditKind } from '@portal/domain';
import { sql } from 'kysely';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

import type { CurrentUser } from '../auth/current-user';
import type { Db } from '../database/schema';

export type AuditEvent = {
  [Kind in AuditKind]: {
    kind: Kind;
    actor?: number | null;
    subject?: number | null;
  } & (Record<string, never> extends AuditDetails[Kind]
    ? { details?: AuditDetails[Kind] }
    : { details: AuditDetails[Kind] });
}[AuditKind];

type AuditOrigin = { address: string | null; agent: string | null; actor: number | null };

/** Longest text of an address; the longest IPv6 address has 45 characters. */
const ADDRESS_MAX = 64;

const boundedJson = (details: object): string =>
  JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' ? value.slice(0, LIMITS.auditTextMax) : value,
  );

const rowOf = ({ kind, details = {}, ...users }: AuditEvent, { address, agent, actor }: AuditOrigin) => {
  const actorId = users.actor === undefined ? actor : users.actor;
  const subject = users.subject ?? null;
  return {
    kind,
    actor_id: actorId,
    subject_id: subject === actorId ? null : subject,
    address: address?.slice(0, ADDRESS_MAX) ?? null,
    agent: agent?.slice(0, LIMITS.auditTextMax) ?? null,
    details: boundedJson(details),
  };
};

function originOf(request: FastifyRequest): AuditOrigin {
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? null,
    // Unset on public routes, and where a deploy token calls.
    actor: (request.user as CurrentUser | undefined)?.id ?? null,
  };
}

/** Personal texts stay out of the log: the ids lead to the entry. */
function log(
  logger: FastifyBaseLogger,
  { kind, actor_id: actor, subject_id: subject }: ReturnType<typeof rowOf>,
): void {
  logger.info({ audit: kind, actor, subject }, 'audit');
}

export async function recordProgram(
  db: Db,
  event: AuditEvent,
  from: Pick<AuditOrigin, 'address' | 'agent'> = { address: null, agent: null },
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values(rowOf(event, { ...from, actor: null }))
    .execute();
}

/** The entry is the last statement of the transaction, so that the log names nothing that was undone. */
export async function recordAudit(db: Db, request: FastifyRequest, event: AuditEvent): Promise<void> {
  const row = rowOf(event, originOf(request));
  await db.insertInto('audit_entries').values(row).execute();
  log(request.log, row);
}

/**
 * Events of the same kind, users and address within the same hour share one entry, which counts them, so that no caller
 * fills the table.
 */
export async function recordRepeatable(
  db: Db,
  request: FastifyRequest,
  event: AuditEvent,
  { what = '', now }: { what?: string; now: Date },
): Promise<void> {
  const row = rowOf(event, originOf(request));
  const { kind, actor_id: actor, subject_id: subject, address } = row;
  const hour = now.toISOString().slice(0, 13);
  const stored = await db
    .insertInto('audit_entries')
    .values({ ...row, at: now, repeat_key: [kind, actor, subject, address, what, hour].join(' ') })
    .onConflict((conflict) =>
      conflict
        .column('repeat_key')
        .doUpdateSet({ times: sql`audit_entries.times + 1` })
        .where('audit_entries.times', '<', LIMITS.auditTimesMax),
    )
    .returning('times')
    .executeTakeFirst();
  if (stored?.times === 1) log(request.log, row);
}

import { businessMoment, moveDeadline, type RequestEvent } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { readDeadlineSettings } from '../../deadlines';

type Moved = {
  requestId: number;
  event: RequestEvent;
  /** When it happened. */
  at: Date;
};

/**
 * Moves the deadline of a request after an event, in its transaction: ends the wait before it, begins the one after it, and writes
 * the moment the lists show.
 */
export async function keepDeadline(trx: Db, { requestId, event, at }: Moved): Promise<void> {
  const request = await trx
    .selectFrom('requests')
    .leftJoin('request_deadlines as open', (join) =>
      join.onRef('open.request_id', '=', 'requests.id').on('open.ended_at', 'is', null),
    )
    .select([
      'requests.status',
      'requests.type_request',
      'requests.accepted_at',
      'requests.date_assigned',
      'requests.hour_assigned',
      'requests.company_id',
      'requests.operator_id',
      'requests.due_at',
      'open.id as open_id',
      'open.stage',
      'open.started_at',
      'open.due_at as open_due_at',
    ])
    .where('requests.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const { open_id: openId, stage, started_at: startedAt, open_due_at: dueAt } = request;
  const { date_assigned: day, hour_assigned: hour } = request;
  const open = stage === null || startedAt === null || dueAt === null ? null : { stage, startedAt, dueAt };
  const change = moveDeadline(
    open,
    {
      event,
      at,
      status: request.status,
      acceptedAt: request.accepted_at,
      priority: request.type_request,
      visit: day === null || hour === null ? null : businessMoment(day, hour),
    },
    await readDeadlineSettings(trx),
  );
  if (openId !== null && change.ended === 'dropped') {
    await trx.deleteFrom('request_deadlines').where('id', '=', openId).execute();
  }
  if (openId !== null && change.ended === 'kept') {
    await trx.updateTable('request_deadlines').set({ ended_at: at }).where('id', '=', openId).execute();
  }
  const next = change.open;
  if (next !== null) {
    const isContractors = next.stage === 'accept' || next.stage === 'start';
    const waitedFor = {
      company_id: isContractors ? request.company_id : null,
      operator_id: next.stage === 'start' ? request.operator_id : null,
    };
    if (change.isNew) {
      await trx
        .insertInto('request_deadlines')
        .values({
          request_id: requestId,
          stage: next.stage,
          started_at: next.startedAt,
          due_at: next.dueAt,
          ...waitedFor,
        })
        .execute();
    } else if (openId !== null) {
      await trx
        .updateTable('request_deadlines')
        // A deadline that moves is told again when it is late again.
        .set({
          due_at: next.dueAt,
          told_at: sql<Date | null>`case when due_at = ${next.dueAt} then told_at end`,
          ...waitedFor,
        })
        .where('id', '=', openId)
        .execute();
    }
  }
  if (next?.dueAt.getTime() !== request.due_at?.getTime()) {
    await trx
      .updateTable('requests')
      .set({ due_at: next?.dueAt ?? null })
      .where('id', '=', requestId)
      .execute();
  }
}

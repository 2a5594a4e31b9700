import {
  businessInstant,
  REQUEST_LIFECYCLE,
  stageOf,
  type DeadlineStage,
  type Priority,
  type RequestEvent,
} from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { addJob } from '../../../platform/jobs/jobs';
import { readDeadlineSettings, RECALCULATE_DEADLINES, moveDeadline } from '../../deadlines';
import type { RequestState } from '../request/requests-repository';

type Hands = Pick<RequestState, 'company_id' | 'operator_id'>;

type DeadlineColumns = Hands &
  Pick<RequestState, 'status' | 'type_request' | 'accepted_at' | 'date_assigned' | 'hour_assigned'>;

type Planned = {
  event: RequestEvent;
  /** Moment of the event; by default the moment of the transaction. */
  at?: Date | undefined;
  requestId: number | null;
};

async function readOpen(trx: Db, requestId: number | null) {
  const { rows } = await sql<
    { now: Date } & ({ id: null } | { id: number; stage: DeadlineStage; started_at: Date; due_at: Date })
  >`select now() as now, open.id, stage, started_at, due_at
    from (select) one left join request_deadlines open on request_id = ${requestId} and ended_at is null`.execute(trx);
  const row = rows[0]!;
  const open = row.id === null ? null : { stage: row.stage, startedAt: row.started_at, dueAt: row.due_at };
  return { now: row.now, openId: row.id, open };
}

/** Calculates the change of a request's deadline by an event, so that one statement writes the request and its deadline. */
export async function planDeadline(trx: Db, request: DeadlineColumns, { requestId, event, at }: Planned) {
  const { now, openId, open } = await readOpen(trx, requestId);
  const { date_assigned: day, hour_assigned: hour } = request;
  const moment = at ?? now;
  const facts = {
    event,
    at: moment,
    status: request.status,
    acceptedAt: request.accepted_at,
    priority: request.type_request,
    visit: day === null || hour === null ? null : businessInstant(day, hour),
  };
  const change = moveDeadline(open, facts, await readDeadlineSettings(trx));
  // The calendar does not reach it: the request goes on without one, and the job tells so in the log.
  const stage = stageOf(facts);
  const isUnreachable = change.open === null && stage !== null && (stage !== 'start' || facts.visit !== null);
  if (isUnreachable) await addJob(trx, RECALCULATE_DEADLINES, {}, { key: RECALCULATE_DEADLINES.name });
  const isContractors = stage === 'accept' || stage === 'start';
  return {
    dueAt: change.open?.dueAt ?? null,
    change,
    at: moment,
    openId,
    waitedFor: {
      company_id: isContractors ? request.company_id : null,
      operator_id: stage === 'start' ? request.operator_id : null,
    },
  };
}

export type DeadlinePlan = Awaited<ReturnType<typeof planDeadline>>;

export async function writeDeadline(trx: Db, requestId: number, plan: DeadlinePlan): Promise<void> {
  const { change, at, openId, waitedFor } = plan;
  if (openId !== null && change.ended === 'dropped') {
    await trx.deleteFrom('request_deadlines').where('id', '=', openId).execute();
  }
  if (openId !== null && change.ended === 'kept') {
    await trx.updateTable('request_deadlines').set({ ended_at: at }).where('id', '=', openId).execute();
  }
  if (change.open === null) return;
  const { stage, startedAt, dueAt } = change.open;
  if (change.isNew) {
    await trx
      .insertInto('request_deadlines')
      .values({ request_id: requestId, stage, started_at: startedAt, due_at: dueAt, ...waitedFor })
      .execute();
  } else if (openId !== null) {
    await trx
      .updateTable('request_deadlines')
      // A moved deadline triggers a notice again.
      .set({ due_at: dueAt, told_at: sql<Date | null>`case when due_at = ${dueAt} then told_at end`, ...waitedFor })
      .where('id', '=', openId)
      .execute();
  }
}

export function planFirstDeadline(trx: Db, priority: Priority): Promise<DeadlinePlan> {
  const newRequest = { status: REQUEST_LIFECYCLE.active, type_request: priority, accepted_at: null } as const;
  const unassigned = { date_assigned: null, hour_assigned: null, company_id: null, operator_id: null };
  return planDeadline(trx, { ...newRequest, ...unassigned }, { requestId: null, event: 'create' });
}

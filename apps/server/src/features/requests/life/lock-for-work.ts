import {
  canHappen,
  IDEMPOTENCY_HEADER,
  MESSAGES,
  refusalMessage,
  REQUEST_TRANSITIONS,
  statusesHeldBy,
  type RequestEvent,
} from '@portal/domain';
import { sql, type ExpressionBuilder } from 'kysely';

import type { Database, Trx } from '../../../platform/database/schema';
import { conflict, notFound } from '../../../platform/errors/app-error';
import { fullName } from '../../../platform/query/full-name';
import { describeLastChange } from '../request/last-change';
import type { Viewer } from '../request/request-visibility';
import { createRequestsRepository } from '../request/requests-repository';

const TAKING: readonly RequestEvent[] = ['assign', 'assign-own', 'hand-over', 'return', 'interrupt'];

type Work = { id: number; event: RequestEvent; user: Viewer };

/**
 * Locks a request for its operator's work until the transaction ends, like `lockForTransition`. A phone without a network may
 * send hours later: a refusal names the author and time of the last change.
 * @throws AppError 404 when it is not assigned to this person, with an explanation for its former operators alone; 409 when its
 * state does not allow the event
 */
export async function lockForWork(trx: Trx, { id, event, user }: Work) {
  const request = await createRequestsRepository(trx).lock(id);
  if (request === undefined) throw notFound();
  const say = (message: string, change: LastChange | undefined): string =>
    change === undefined
      ? message
      : `${message}. ${describeLastChange(change, { id: user.id, isTheirs: request.operator_id === user.id })}`;
  if (request.operator_id !== user.id) {
    if (!(await wasInHandsOf(trx, id, user))) throw notFound();
    throw notFound(say(MESSAGES.notYours, await readLastChange(trx, id, (change) => change('event', 'in', TAKING))));
  }
  const refuse = async (message: string) => {
    const change = await readLastChange(trx, id, (found) =>
      found.and([
        found('to_status', '=', request.status),
        found.or([
          found('from_status', 'is distinct from', found.ref('to_status')),
          found('event', 'in', ['assign', 'assign-own', 'correct-permit']),
        ]),
      ]),
    );
    const said = say(message, change);
    return conflict(said, isOwnDeed(change, event, user) ? { [IDEMPOTENCY_HEADER]: said } : undefined);
  };
  if (!canHappen(event, request.status)) throw await refuse(refusalMessage(event, request.status));
  return { request, refuse };
}

/** Checks whether an earlier submission of the same person already did it, under an expired key or from another device. */
function isOwnDeed(change: LastChange | undefined, event: RequestEvent, user: Viewer): boolean {
  return change?.user?.id === user.id && (change.event === event || (event === 'start' && change.event === 'finish'));
}

type HistoryBuilder = ExpressionBuilder<Database, 'request_history'>;
type ChangeFilter = (change: HistoryBuilder) => ReturnType<HistoryBuilder['and']>;

type LastChange = NonNullable<Awaited<ReturnType<typeof readLastChange>>>;

async function readLastChange(trx: Trx, requestId: number, which: ChangeFilter) {
  const row = await trx
    .selectFrom('request_history')
    .leftJoin('users', 'users.id', 'request_history.user_id')
    .select(['event', 'user_id', fullName('users').as('user_name'), 'at', 'changes'])
    .where('request_id', '=', requestId)
    .where((change) => which(change as unknown as HistoryBuilder))
    .orderBy('request_history.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      at: row.at.toISOString(),
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    }
  );
}

async function wasInHandsOf(trx: Trx, requestId: number, { id }: Viewer): Promise<boolean> {
  const entry = await trx
    .selectFrom('request_history')
    .select('id')
    .where('request_id', '=', requestId)
    .where('operator_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * Reads the moment since which a request waits for its operator: the first time since its last wait for an assigner, so that
 * moving the visit of an operator without a network does not make their start too early.
 */
export async function readAssignedAt(trx: Trx, requestId: number): Promise<Date> {
  const { at } = await trx
    .selectFrom('requests')
    .select(
      sql<Date>`coalesce(
        (select min(at) from request_history where request_id = requests.id and to_status = any(${[...REQUEST_TRANSITIONS.start.from]}) and id > coalesce(
          (select max(id) from request_history where request_id = requests.id and to_status = any(${[...statusesHeldBy('assigner'), ...statusesHeldBy('leader')]})), 0)),
        requests.created_at)`.as('at'),
    )
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  return at;
}

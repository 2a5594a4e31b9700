import {
  BEFORE_WORK,
  DESK_ROLES,
  REQUEST_STATES,
  REQUEST_STATUSES,
  ROLE,
  roleLabel,
  type RequestStatus,
} from '@portal/domain';
import { sql, type Insertable } from 'kysely';

import type { Database, Db } from '../../../platform/database/schema';
import { addJobs, type JobKind } from '../../../platform/jobs/jobs';
import { fullName } from '../../../platform/query/full-name';
import {
  INACTIVE_RULES,
  learnsOfPlaceRequest,
  LOST,
  topicFor,
  type NoticeRule,
  type PossibleRecipient,
  type Standing,
} from './recipients';
import { inHandsOf } from './in-states';
import { canSee, FOLLOWERS, type Viewer } from './request-visibility';
import { inactiveTitle, noticeTitle, topicsOf, waitingTitle, type PlacedFault } from '../../../texts/notice-topics';

export const DELIVER_NOTICE: JobKind = { name: 'deliver-notice', label: 'Repartir un aviso' };

export type NoticeCause = {
  source: string;
  requestId: number;
  /** The person who caused it and gets no notice; null for the portal itself. */
  actorId: number | null;
  rulesFor: (status: RequestStatus) => readonly NoticeRule[];
  /** The values that were others before; null before it existed, undefined for a cause that changes nothing. */
  before?: Partial<Standing> | null;
  changed?: readonly string[];
  said?: string | null | undefined;
};

type InactivePerson = { id: number; name: string; actorId: number; now: Date };

export const toViewer = ({ id, roles, company }: PossibleRecipient): Viewer => ({
  id,
  roles: roles.map((code) => ({ code, rol: roleLabel(code) })),
  company: company === null ? null : { id: company, name: '' },
});

const selectActive = (trx: Db) =>
  trx.selectFrom('users').select(['id', 'role_codes as roles', 'company_id as company']).where('status', '=', 'activo');

export async function planNotices(trx: Db, { source, requestId, actorId, rulesFor, ...cause }: NoticeCause) {
  const after = await trx
    .selectFrom('requests')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as actors', (join) => join.on('actors.id', '=', actorId))
    .select([
      'num_request as numRequest',
      'address as place',
      'description as fault',
      'type_request as priority',
      'requests.status',
      'created_by',
      'requests.company_id',
      'assigner_id',
      'operator_id',
      'date_assigned',
      'hour_assigned',
      'permission_num as permit',
      FOLLOWERS,
      fullName('operators').as('operator'),
      fullName('actors').as('actor'),
    ])
    .where('requests.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const before = cause.before && { ...after, ...cause.before };
  const rules = rulesFor(after.status);
  if (rules.length === 0 && before === undefined) return { rows: [], visitTitle: null };

  const parties = [after, ...(before ? [before] : [])].flatMap((at) => [at.created_by, at.operator_id, at.assigner_id]);
  const people = await selectActive(trx)
    .where((is) =>
      is.or([
        sql<boolean>`id = any(${[...parties, ...after.followers]})`,
        sql<boolean>`(company_id is null or company_id = ${after.company_id}) and role_codes && ${[...DESK_ROLES]}::smallint[]`,
      ]),
    )
    .$if(actorId !== null, (query) => query.where('id', '<>', actorId))
    .execute();

  const facts = { ...after, visit: after, former: before ?? after, changed: cause.changed ?? [] };
  const rows = people.flatMap((person) => {
    const topic = topicFor(rules, person, { before, after });
    const isReader = canSee(toViewer(person), after);
    const isTold = topic === LOST || after.followers.includes(person.id) || isReader;
    if (topic === null || !isTold) return [];
    const title = noticeTitle(topic, isReader ? { ...facts, said: cause.said } : facts);
    return [{ user_id: person.id, topic, title, request_id: requestId, source }];
  });
  const isOther = after.operator_id !== null && before?.operator_id !== after.operator_id;
  return { rows, visitTitle: isOther ? noticeTitle('visit-planned', facts) : null };
}

export async function createNotices(trx: Db, cause: NoticeCause): Promise<void> {
  const { rows, visitTitle: title } = await planNotices(trx, cause);
  const toldOfVisit = rows.flatMap(({ user_id, topic }) => (topic.startsWith('visit-') ? [user_id] : []));
  await readSuperseded(trx, cause, toldOfVisit);
  // Another operator at the same hour is no second notice: the one that waits for its reader names who comes.
  if (title !== null) {
    await trx
      .updateTable('notices')
      // The time of reading, which it has not, has it announced.
      .set({ title, read_at: null })
      .where('request_id', '=', cause.requestId)
      .where('topic', '=', 'visit-planned')
      .where('read_at', 'is', null)
      .execute();
  }
  await storeNotices(trx, rows);
}

// Neither summary nor mail tells what is read.
async function readSuperseded(trx: Db, { requestId, before }: NoticeCause, toldOfVisit: number[]): Promise<void> {
  if (before?.status === undefined) return;
  const { holder } = REQUEST_STATES[before.status];
  const inSameHands = REQUEST_STATUSES.filter((status) => REQUEST_STATES[status].holder === holder);
  await sql`update notices set read_at = now() from requests
    where notices.request_id = ${requestId} and requests.id = notices.request_id and read_at is null and case
      when topic = 'given-to-operator' then user_id is distinct from requests.operator_id or status <> all(${BEFORE_WORK})
      when topic = any(${topicsOf(['work'])}) then status <> all(${inSameHands})
      when topic = any(${topicsOf(['late'])}) then not exists (select from request_deadlines open
        where open.request_id = requests.id and ended_at is null and told_at is not null)
      when topic like 'visit-%' then user_id = any(${toldOfVisit}) or status <> all(${BEFORE_WORK})
        or (topic = 'visit-planned' and requests.operator_id is null)
    end`.execute(trx);
  for (const former of [before.operator_id, before.assigner_id]) if (former) await readReassigned(trx, former);
}

export async function readReassigned(trx: Db, person: number): Promise<void> {
  await sql`update notices set read_at = now() where operator_id = ${person} and read_at is null and not exists (
    select from requests join users on ${inHandsOf(sql`users.id`)}
      where users.id = ${person} and users.status = 'inactivo' and requests.status = any(${BEFORE_WORK}))`.execute(trx);
}

const selectAssigners = (trx: Db) => selectActive(trx).where(sql<boolean>`${ROLE.assigner} = any(role_codes)`);

export async function tellOfInactive(trx: Db, { id, name, actorId, now }: InactivePerson): Promise<void> {
  const visits = await trx
    .selectFrom('requests')
    .select(['status', 'created_by', 'company_id', 'assigner_id', 'operator_id', 'date_assigned', 'hour_assigned'])
    .select(FOLLOWERS)
    .where(inHandsOf(sql`${id}`))
    .where('status', 'in', BEFORE_WORK)
    .execute();
  const who = visits.some(({ operator_id }) => operator_id === id) ? 'Operario' : 'Líder';
  const notice = { topic: 'operator-inactive', operator_id: id, source: `inactive:${id}:${now.getTime()}` } as const;
  const people = await selectAssigners(trx).where('id', '<>', actorId).execute();
  const rows = people.flatMap((person) => {
    const count = visits.filter((after) => topicFor(INACTIVE_RULES, person, { after }) !== null).length;
    return count === 0 ? [] : [{ ...notice, user_id: person.id, title: inactiveTitle(who, name, count) }];
  });
  await storeNotices(trx, rows);
}

export async function tellOfWaiting(trx: Db, id: number, facts: PlacedFault): Promise<void> {
  const people = await selectAssigners(trx).execute();
  const notice = { topic: 'to-confirm', title: waitingTitle(facts), place_request_id: id } as const;
  const rows = people
    .filter(learnsOfPlaceRequest)
    .map((person) => ({ ...notice, user_id: person.id, source: `place-request:${id}` }));
  await storeNotices(trx, rows);
}

/** Stores the notices of one cause in its transaction, each with its delivery job: both exist, or neither. */
async function storeNotices(trx: Db, rows: Insertable<Database['notices']>[]): Promise<void> {
  if (rows.length === 0) return;
  const created = await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((same) => same.columns(['source', 'user_id']).doNothing())
    .returning('id')
    .execute();
  await addJobs(
    trx,
    DELIVER_NOTICE,
    created.map(({ id }) => ({ payload: { notice: id } })),
  );
}

import { roleLabel, type RequestStatus } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { addJobs, type JobKind } from '../../../platform/jobs/jobs';
import { NOTIFIED_ROLES, topicFor, type NoticeRule, type PossibleRecipient } from './recipients';
import { canSee, type Viewer } from './request-visibility';

export const DELIVER_NOTICE: JobKind = { name: 'deliver-notice', label: 'Repartir un aviso' };

export type NoticeCause = {
  source: string;
  requestId: number;
  /** The person who caused it and gets no notice; null for the portal itself. */
  actorId: number | null;
  rulesFor: (status: RequestStatus) => readonly NoticeRule[];
};

export const toViewer = ({ id, roles, company }: PossibleRecipient): Viewer => ({
  id,
  roles: roles.map((code) => ({ code, rol: roleLabel(code) })),
  company: company === null ? null : { id: company, name: '' },
});

export async function planNotices(trx: Db, { source, requestId, actorId, rulesFor }: NoticeCause) {
  const request = await trx
    .selectFrom('requests')
    .select(['status', 'created_by', 'company_id', 'assigner_id', 'operator_id'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const rules = rulesFor(request.status);
  if (rules.length === 0) return [];

  const parties = {
    client: request.created_by,
    operator: request.operator_id,
    leader: request.assigner_id,
    company: request.company_id,
  };
  const partyIds = [parties.client, parties.operator, parties.leader].filter((id) => id !== null);
  const people = await trx
    .selectFrom('users')
    .select(['id', 'role_codes as roles', 'company_id as company'])
    .where('status', '=', 'activo')
    .where((is) =>
      is.or([
        sql<boolean>`id = any(${partyIds})`,
        sql<boolean>`(company_id is null or company_id = ${parties.company}) and role_codes && ${[...NOTIFIED_ROLES]}::smallint[]`,
      ]),
    )
    .$if(actorId !== null, (query) => query.where('id', '<>', actorId))
    .execute();

  return people.flatMap((person) => {
    const topic = topicFor(rules, person, parties, request.status);
    return topic === null || !canSee(toViewer(person), request)
      ? []
      : [{ user_id: person.id, topic, request_id: requestId, source }];
  });
}

/** Creates the notices of one cause in its transaction, each with its delivery job: both exist, or neither. */
export async function createNotices(trx: Db, cause: NoticeCause): Promise<void> {
  const rows = await planNotices(trx, cause);
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

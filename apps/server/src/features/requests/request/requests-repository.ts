import type { RequestFieldColumns } from '@portal/domain';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { Db, RequestsTable } from '../../../platform/database/schema';
import { notFound } from '../../../platform/errors/app-error';
import { countOf } from '../../../platform/query/count-of';
import { CONTINUED_COLUMNS } from './field-columns';

const STATE = [
  'id',
  'num_request',
  'status',
  'type_request',
  'client_id',
  'mall_id',
  'location_id',
  'service_id',
  'created_by',
  'company_id',
  'assigner_id',
  'operator_id',
  'accepted_at',
  'date_assigned',
  'hour_assigned',
  'have_permission',
  'permission_num',
] as const;

export type RequestState = Pick<Selectable<RequestsTable>, (typeof STATE)[number]> & { version: string };

/** The version of the row: the id of the transaction that wrote it, which changes with every write. */
export const requestVersion = sql<string>`requests.xmin::text`;

export function createRequestsRepository(db: Db) {
  const state = (id: number) =>
    db
      .selectFrom('requests')
      .select([...STATE, requestVersion.as('version')])
      .where('id', '=', id);
  const insert = (values: Insertable<RequestsTable>) =>
    db.insertInto('requests').values(values).returning(['id', 'num_request', 'status']).executeTakeFirstOrThrow();
  return {
    require: (id: number): Promise<RequestState> => state(id).executeTakeFirstOrThrow(() => notFound()),

    async has(id: number, values: RequestFieldColumns): Promise<boolean> {
      const found = await db
        .selectFrom('requests')
        .select('id')
        .where((column) => column.and({ id, ...values }))
        .executeTakeFirst();
      return found !== undefined;
    },

    lock: (id: number): Promise<RequestState | undefined> => state(id).forUpdate().executeTakeFirst(),

    insert,

    findContinuationOf(id: number): Promise<{ id: number; num_request: number } | undefined> {
      return db
        .selectFrom('requests')
        .select(['id', 'num_request'])
        .where('continues_id', '=', id)
        .where('status', '<>', 'eliminado')
        .executeTakeFirst();
    },

    async findIdOf(number: number): Promise<number | undefined> {
      const found = await db.selectFrom('requests').select('id').where('num_request', '=', number).executeTakeFirst();
      return found?.id;
    },

    async goesOnForOthers({ id, created_by }: Pick<RequestState, 'id' | 'created_by'>): Promise<boolean> {
      const found = await db
        .selectFrom('requests')
        .select('id')
        .where('duplicate_of_id', '=', id)
        .where('created_by', '<>', created_by)
        .executeTakeFirst();
      return found !== undefined;
    },

    countDuplicates: (ids: number[]): Promise<number> =>
      countOf(db.selectFrom('requests').where('duplicate_of_id', 'in', ids)),

    /** Lets another request go on for the duplicates of this one, so that no chain of them arises. */
    async passOnDuplicates(id: number, original: number): Promise<void> {
      await db.updateTable('requests').set({ duplicate_of_id: original }).where('duplicate_of_id', '=', id).execute();
    },

    // As 'Avísame también' does: nobody follows what is asked for another company.
    async passOnFollowers(from: RequestState, to: RequestState): Promise<void> {
      if (from.client_id !== to.client_id) return;
      await sql`insert into request_followers (request_id, user_id)
        select ${to.id}::bigint, id from users where id <> ${to.created_by} and (id = ${from.created_by}
          or id in (select user_id from request_followers where request_id = ${from.id}))
        on conflict do nothing`.execute(db);
    },

    async insertContinuation(
      id: number,
      own: Pick<Insertable<RequestsTable>, 'description' | 'created_by' | 'due_at'>,
    ): ReturnType<typeof insert> {
      const former = await db
        .selectFrom('requests')
        .select(['address', ...CONTINUED_COLUMNS])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return insert({ ...former, ...own, continues_id: id });
    },

    async update(id: number, values: Updateable<RequestsTable>): Promise<void> {
      await db
        .updateTable('requests')
        .set({ ...values, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },
  };
}

import { LIMITS } from '@portal/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { compileById } from '../../../platform/database/compiled-query';
import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';
import { ownTimeOf, type Viewer } from './request-visibility';
import { toPastPage } from './past-page';
import { callColumns, requestColumns } from './request-columns';
import { selectPhotos } from './request-photos';

export const selectRequestDetail = compileById((db, id) =>
  db
    .selectFrom('requests')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('malls', 'malls.id', 'requests.mall_id')
    .innerJoin('locations', 'locations.id', 'requests.location_id')
    .innerJoin('users as requesters', 'requesters.id', 'requests.created_by')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as leaders', 'leaders.id', 'requests.assigner_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .leftJoin('repairs', 'repairs.request_id', 'requests.id')
    .leftJoin('place_requests as sent', 'sent.request_id', 'requests.id')
    .leftJoin('requests as former', 'former.id', 'requests.continues_id')
    .leftJoin('requests as originals', 'originals.id', 'requests.duplicate_of_id')
    .leftJoin('requests as later', (join) =>
      join.onRef('later.continues_id', '=', 'requests.id').on(sql<boolean>`later.status <> 'eliminado'`),
    )
    .select((query) => [
      ...requestColumns,
      // After the finish its service keeps the name of that day.
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      'requests.mall_id',
      'malls.name as mall_name',
      'requests.location_id',
      'locations.name as location_name',
      'requests.created_by',
      sql<string>`requesters.name || ' ' || requesters.last_name`.as('requester_name'),
      'requesters.phone as requester_phone',
      ...callColumns,
      'operators.phone as operator_phone',
      'leaders.phone as leader_phone',
      'sent.name as sender_name',
      'sent.email as sender_email',
      'sent.phone as sender_phone',
      'former.id as former_id',
      'former.num_request as former_number',
      'later.id as later_id',
      'later.num_request as later_number',
      'originals.id as original_id',
      'originals.num_request as original_number',
      'originals.created_by as original_created_by',
      jsonArrayFrom(
        query
          .selectFrom('requests as duplicates')
          .select((duplicate) => [
            'duplicates.id',
            'duplicates.num_request',
            'duplicates.created_by',
            jsonArrayFrom(
              duplicate
                .selectFrom('photos')
                .select('photos.id')
                .whereRef('photos.request_id', '=', 'duplicates.id')
                .where(sql<boolean>`photos.kind = 'request'`)
                .orderBy('photos.position')
                .orderBy('photos.id'),
            ).as('photos'),
          ])
          .whereRef('duplicates.duplicate_of_id', '=', 'requests.id')
          .orderBy('duplicates.id'),
      ).as('duplicates'),
      'repairs.started_at',
      'repairs.finished_at',
      'repairs.start_received_at',
      'repairs.finish_received_at',
      'repairs.description as work_description',
      'repairs.receiver_name',
      'repairs.receiver_document_type',
      'repairs.receiver_document',
      selectPhotos('requests.id', 'request', 'result'),
    ])
    .where('requests.id', '=', id),
);
export type RequestDetailRow = Awaited<ReturnType<typeof selectRequestDetail>>[number];

export async function selectHistory(db: Db, requestId: number, reader: Viewer, before?: number) {
  const newest = await db
    .selectFrom('request_history')
    .leftJoin('users', 'users.id', 'request_history.user_id')
    .select((query) => [
      'request_history.id',
      'request_history.event',
      'request_history.at',
      'request_history.user_id',
      fullName('users').as('user_name'),
      'request_history.from_status',
      'request_history.to_status',
      'request_history.changes',
      jsonArrayFrom(
        query
          .selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.history_id', '=', 'request_history.id')
          // The photos of the start come before those that were added later.
          .orderBy('photos.created_at')
          .orderBy('photos.position')
          .orderBy('photos.id'),
      ).as('photos'),
    ])
    .where('request_history.request_id', '=', requestId)
    .where(ownTimeOf(reader, 'request_history.company_id'))
    .$if(before !== undefined, (query) => query.where('request_history.id', '<', before ?? 0))
    .orderBy('request_history.id', 'desc')
    .limit(sql.lit(LIMITS.pastRows + 1))
    .execute();
  return toPastPage(newest);
}
export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>['rows'][number];

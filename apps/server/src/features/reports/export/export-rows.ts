import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../../platform/database/schema';

/** Reads the repairs of requests, in the order of the ids, with the lines of both sheets below them. */
export function selectExportedRepairs(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('repairs')
    .innerJoin('requests', 'requests.id', 'repairs.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .select((query) => [
      'requests.num_request',
      'requests.created_at',
      'clients.name as client_name',
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select(['repair_supplies.name', 'repair_supplies.amount', 'repair_supplies.unit_price'])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id')
          .orderBy('repair_supplies.id'),
      ).as('supplies'),
      jsonArrayFrom(
        query
          .selectFrom('liquidations')
          .select(['liquidations.id', 'liquidations.price', 'liquidations.observation', 'liquidations.status'])
          // Inside JSON a moment is text.
          .select(sql<string>`liquidations.created_at`.as('created_at'))
          .whereRef('liquidations.repair_id', '=', 'repairs.id')
          .orderBy('liquidations.id'),
      ).as('liquidations'),
    ])
    .where(sql<boolean>`repairs.request_id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], repairs.request_id)`)
    .execute();
}
export type ExportedRepair = Awaited<ReturnType<typeof selectExportedRepairs>>[number];

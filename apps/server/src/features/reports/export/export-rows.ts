import { sql, type Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';

export async function selectExportedRepairs(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('repairs')
    .innerJoin('requests', 'requests.id', 'repairs.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .select([
      'requests.id',
      'requests.num_request',
      'requests.created_at',
      'clients.name as client_name',
      'repairs.id as repair_id',
    ])
    .where(sql<boolean>`repairs.request_id = any(${[...ids]}::bigint[])`)
    .execute();
  // A request has one repair at most.
  const byRequest = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byRequest.get(id) ?? []);
}
export type ExportedRepair = Awaited<ReturnType<typeof selectExportedRepairs>>[number];

const anyOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

export function selectExportedSupplies(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('repair_supplies')
    .select(['supply_id', 'repair_id', 'name', 'amount', 'unit_price'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ExportedSupply = Awaited<ReturnType<typeof selectExportedSupplies>>[number];

export function selectExportedLiquidations(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('liquidations')
    .select(['id', 'repair_id', 'price', 'observation', 'status', 'created_at'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ExportedLiquidation = Awaited<ReturnType<typeof selectExportedLiquidations>>[number];

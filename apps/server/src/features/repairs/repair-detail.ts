import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { requestVersion, selectPhotos } from '../requests';

/** Throws AppError 404. */
export function readRepairDetail(db: Db, id: number) {
  return db
    .selectFrom('repairs')
    .innerJoin('requests', 'requests.id', 'repairs.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('branches', 'branches.id', 'repairs.branch_id')
    .innerJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .leftJoin('companies', 'companies.id', 'repairs.company_id')
    .leftJoin('liquidations', (join) =>
      join.onRef('liquidations.request_id', '=', 'requests.id').on('liquidations.status', '=', 'activo'),
    )
    .leftJoin('branches as issuers', 'issuers.id', 'liquidations.branch_id')
    .select((query) => [
      'repairs.id',
      'repairs.request_id',
      'requests.num_request',
      'requests.status',
      requestVersion.as('version'),
      'clients.name as client_name',
      sql<string>`operators.name || ' ' || operators.last_name`.as('operator_name'),
      'repairs.company_id',
      'companies.name as company_name',
      'repairs.branch_id',
      'branches.name as branch_name',
      'requests.address',
      'requests.created_at',
      'requests.date_assigned',
      'requests.hour_assigned',
      'repairs.started_at',
      'repairs.finished_at',
      'repairs.start_received_at',
      'repairs.finish_received_at',
      'repairs.description',
      'repairs.suggested_price',
      // Before the finish nothing is copied, and the current catalogue counts.
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      sql<number>`coalesce(repairs.service_price, services.price)`.as('service_price'),
      'repairs.receiver_name',
      'repairs.receiver_document_type',
      'repairs.receiver_document',
      'repairs.signature_name',
      'liquidations.id as liquidation_id',
      'liquidations.price as liquidation_price',
      'liquidations.observation as liquidation_observation',
      'issuers.id as issuer_id',
      'issuers.name as issuer_name',
      selectPhotos('requests.id', 'request', 'start', 'result', 'supplies', 'signature'),
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select([
            'repair_supplies.supply_id as id',
            'repair_supplies.name',
            'repair_supplies.amount',
            'repair_supplies.unit_price',
          ])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id')
          .orderBy('repair_supplies.id'),
      ).as('supplies'),
    ])
    .where('repairs.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}
export type RepairDetailRow = Awaited<ReturnType<typeof readRepairDetail>>;

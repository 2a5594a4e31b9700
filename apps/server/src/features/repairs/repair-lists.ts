import { sql } from 'kysely';

import { byJoined } from '../../platform/query/page-order';
import { compileRows, type RowOf } from '../../platform/query/read-page';
import { REQUEST_ORDER, requestVersion } from '../requests';

export const REPAIR_ORDER = {
  numRequest: REQUEST_ORDER.numRequest,
  clientName: REQUEST_ORDER.client,
  operatorName: REQUEST_ORDER.operator,
  address: REQUEST_ORDER.address,
  date: byJoined('sorting.finished_at', 'join repairs sorting on sorting.request_id = requests.id'),
  status: REQUEST_ORDER.status,
  due: REQUEST_ORDER.due,
} as const;

type SupplyPair = [unitPrice: number, amount: number];

export const REPAIR_ROWS = compileRows((page) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('repairs', 'repairs.request_id', 'requests.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('branches', 'branches.id', 'repairs.branch_id')
    .leftJoin('companies', 'companies.id', 'repairs.company_id')
    .select([
      'repairs.id',
      'repairs.request_id',
      'requests.num_request',
      'clients.name as client_name',
      sql<string>`operators.name || ' ' || operators.last_name`.as('operator_name'),
      'companies.name as company_name',
      'branches.id as branch_id',
      'branches.name as branch_name',
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      sql<number>`coalesce(repairs.service_price, services.price)`.as('service_price'),
      sql<SupplyPair[] | null>`(select json_agg(json_build_array(unit_price, amount)) from repair_supplies
        where repair_supplies.repair_id = repairs.id)`.as('supplies'),
      'requests.address',
      'repairs.finished_at',
      'repairs.started_at',
      'requests.status',
      'requests.due_at',
      'repairs.suggested_price',
      'requests.liquidated',
      requestVersion.as('version'),
    ]),
);
export type RepairRow = RowOf<typeof REPAIR_ROWS>;

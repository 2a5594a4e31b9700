import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../platform/database/schema';
import { fullName } from '../../platform/query/full-name';
import { requestVersion } from '../requests';

/**
 * Reads every amount of a request in one statement, so that the version belongs to the amounts.
 * @returns undefined when there is no such request
 */
export function selectMoneyTrail(db: Db, requestId: number) {
  return db
    .selectFrom('requests')
    .leftJoin('repairs', 'repairs.request_id', 'requests.id')
    .leftJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .leftJoin('users as suggesters', 'suggesters.id', 'repairs.suggested_by')
    .leftJoin('invoices', (join) =>
      // An annulled one stays in 'Emitidas' and in the history.
      join.onRef('invoices.request_id', '=', 'requests.id').on('invoices.annulled_at', 'is', null),
    )
    .leftJoin('users as issuers', 'issuers.id', 'invoices.issued_by')
    .select((query) => [
      'requests.status',
      requestVersion.as('version'),
      'repairs.finished_at',
      'repairs.service_price',
      'repairs.operator_id',
      fullName('operators').as('operator_name'),
      'repairs.suggested_price',
      'repairs.suggested_at',
      'repairs.suggested_by',
      fullName('suggesters').as('suggester_name'),
      'invoices.total as invoiced',
      'invoices.number as invoice_number',
      'invoices.issued_at',
      'invoices.issued_by',
      fullName('issuers').as('issuer_name'),
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select(['repair_supplies.unit_price as price', 'repair_supplies.amount'])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id'),
      ).as('supplies'),
      jsonArrayFrom(
        query
          .selectFrom('liquidations')
          .innerJoin('branches', 'branches.id', 'liquidations.branch_id')
          .innerJoin('users as liquidators', 'liquidators.id', 'liquidations.created_by')
          .select([
            'liquidations.id',
            'liquidations.price',
            'liquidations.branch_id',
            'branches.name as branch_name',
            'liquidations.observation',
            'liquidations.correction_reason',
            'liquidations.status',
            'liquidations.created_by',
            sql<string>`liquidators.name || ' ' || liquidators.last_name`.as('liquidator_name'),
            // Inside JSON a moment is text.
            sql<string>`liquidations.created_at`.as('created_at'),
          ])
          .whereRef('liquidations.request_id', '=', 'requests.id')
          .orderBy('liquidations.id'),
      ).as('liquidations'),
    ])
    .where('requests.id', '=', requestId)
    .executeTakeFirst();
}
export type MoneyTrailRow = NonNullable<Awaited<ReturnType<typeof selectMoneyTrail>>>;

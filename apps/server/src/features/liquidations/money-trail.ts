import { suppliesSubtotal, sumPesos, type MoneyMark, type MoneyTrail, type Pesos } from '@portal/domain';
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
type MoneyTrailRow = NonNullable<Awaited<ReturnType<typeof selectMoneyTrail>>>;

function mark(amount: Pesos | null, at: Date | null, id: number | null, name: string | null): MoneyMark | null {
  if (amount === null || at === null || id === null || name === null) return null;
  return { amount, at: at.toISOString(), user: { id, name } };
}

/** Returns the cost of the work by the catalogue prices of the day of the finish. */
function presentCatalogue(row: MoneyTrailRow): MoneyTrail['catalogue'] {
  const service = row.service_price ?? 0;
  const supplies = suppliesSubtotal(row.supplies);
  const fixed = mark(sumPesos([service, supplies]), row.finished_at, row.operator_id, row.operator_name);
  return fixed && { ...fixed, service, supplies };
}

export function presentMoneyTrail(row: MoneyTrailRow): MoneyTrail {
  const invoiced = mark(row.invoiced, row.issued_at, row.issued_by, row.issuer_name);
  return {
    status: row.status,
    version: row.version,
    catalogue: presentCatalogue(row),
    suggestion: mark(row.suggested_price, row.suggested_at, row.suggested_by, row.suggester_name),
    liquidations: row.liquidations.map((liquidation) => ({
      id: liquidation.id,
      amount: liquidation.price,
      at: new Date(liquidation.created_at).toISOString(),
      user: { id: liquidation.created_by, name: liquidation.liquidator_name },
      branch: { id: liquidation.branch_id, name: liquidation.branch_name },
      observation: liquidation.observation,
      reason: liquidation.correction_reason,
      status: liquidation.status,
    })),
    invoice: invoiced && row.invoice_number !== null ? { ...invoiced, number: row.invoice_number } : null,
  };
}

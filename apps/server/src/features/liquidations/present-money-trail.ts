import { suppliesSubtotal, sumPesos, type MoneyMark, type MoneyTrail, type Pesos } from '@portal/domain';

import type { MoneyTrailRow } from './money-trail';

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

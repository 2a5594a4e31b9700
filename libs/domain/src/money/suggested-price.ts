import { lineTotal, sumPesos, type Pesos } from './money';

/** The three prices of a repair, each by the one name that every screen and the history use (spec 2 §2, "Liquidar"). */
export const PRICE_NAMES = {
  /** Calculated from the service and the supplies: `suggestedPrice`. */
  calculated: 'Precio sugerido',
  /** Suggested by the contractor company's liquidator. */
  suggestion: 'Sugerencia del liquidador',
  /** Decided by the operator company's liquidator, and charged. */
  liquidated: 'Precio liquidado',
} as const;

/** A supply used in a repair. The contractor's view names the unit price `total`; it is still the price of one unit. */
export type PricedSupply = { amount: number | string; price?: number | string | null; total?: number | string | null };

const numberOrZero = (value: number | string | null | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/**
 * Adds up the cost of a repair's supplies; a missing or unreadable number counts as 0.
 * @returns pesos
 */
export function suppliesSubtotal(supplies: readonly PricedSupply[]): Pesos {
  return sumPesos(
    supplies.map((supply) =>
      lineTotal({ price: numberOrZero(supply.price ?? supply.total), amount: numberOrZero(supply.amount) }),
    ),
  );
}

/**
 * The price proposed in suggestions and liquidations (spec 2 §9).
 * @param supplies the supplies used
 * @param servicePrice price of the service in pesos; without one the suggestion is 0
 */
export function suggestedPrice(
  supplies: readonly PricedSupply[],
  servicePrice: number | string | null | undefined,
): Pesos {
  const service = numberOrZero(servicePrice);
  return service === 0 ? 0 : sumPesos([suppliesSubtotal(supplies), service]);
}

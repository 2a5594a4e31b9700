import { lineTotal, sumPesos, type Pesos } from './money';

export const PRICE_NAMES = {
  calculated: 'Precio sugerido',
  /** The calculated one for the contractor, who suggests another. */
  catalogue: 'Precio de catálogo',
  suggestion: 'Sugerencia del liquidador',
  liquidated: 'Precio liquidado',
} as const;

/** The contractor's view names the unit price `total`; it is still the price of one unit. */
export type PricedSupply = { amount: number | string; price?: number | string | null; total?: number | string | null };

const numberOrZero = (value: number | string | null | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

export function suppliesSubtotal(supplies: readonly PricedSupply[]): Pesos {
  return sumPesos(
    supplies.map((supply) =>
      lineTotal({ price: numberOrZero(supply.price ?? supply.total), amount: numberOrZero(supply.amount) }),
    ),
  );
}

/** The price proposed in suggestions and liquidations, in pesos (spec 2 §9); 0 without a price of the service. */
export function suggestedPrice(
  supplies: readonly PricedSupply[],
  servicePrice: number | string | null | undefined,
): Pesos {
  const service = numberOrZero(servicePrice);
  return service === 0 ? 0 : sumPesos([suppliesSubtotal(supplies), service]);
}

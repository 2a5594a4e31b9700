/** An amount of Chilean pesos with at most two decimals. Sums are calculated in whole cents. */
export type Pesos = number;

export function toCents(pesos: Pesos): number {
  return Math.round(pesos * 100);
}

export function fromCents(cents: number): Pesos {
  return cents / 100;
}

export type PricedAmount = { price: Pesos; amount: number };

/** Computes the price of a line in pesos, rounded half up to the cent. */
export function lineTotal({ price, amount }: PricedAmount): Pesos {
  // Both factors become integers first; BigInt keeps the product exact however large it is.
  const tenThousandths = BigInt(toCents(price)) * BigInt(Math.round(amount * 100));
  return fromCents(Number((tenThousandths + 50n) / 100n));
}

export function sumPesos(amounts: readonly Pesos[]): Pesos {
  return fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));
}

const withCents = new Intl.NumberFormat('es-CL', {
  style: 'currency',
  currency: 'CLP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const withoutCents = new Intl.NumberFormat('es-CL', {
  style: 'currency',
  currency: 'CLP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

export function formatPesosWithCents(pesos: Pesos): string {
  return withCents.format(pesos);
}

export function formatPesos(pesos: Pesos): string {
  return toCents(pesos) % 100 === 0 ? withoutCents.format(pesos) : withCents.format(pesos);
}

/**
 * Formats an amount of a column: with cents in every row as soon as one of them has any, so that the digits stand below
 * each other.
 */
export function formatColumnPesos(pesos: Pesos, column: readonly (Pesos | null)[]): string {
  const hasCents = column.some((amount) => amount !== null && toCents(amount) % 100 !== 0);
  return (hasCents ? withCents : withoutCents).format(pesos);
}

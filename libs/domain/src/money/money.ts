/** An amount of Chilean pesos with at most two decimals. Sums are calculated in whole cents. */
export type Pesos = number;

/** Converts an amount to whole cents, exactly for every amount the product accepts. */
export function toCents(pesos: Pesos): number {
  return Math.round(pesos * 100);
}

/** Converts whole cents to pesos. */
export function fromCents(cents: number): Pesos {
  return cents / 100;
}

/** One line of a bill: an amount of units at a price each. */
export type PricedAmount = { price: Pesos; amount: number };

/**
 * Computes the price of a line in pesos, rounded half up to the cent.
 * @param line unit price in pesos and amount with at most two decimals
 */
export function lineTotal({ price, amount }: PricedAmount): Pesos {
  // Both factors become integers first; BigInt keeps the product exact however large it is.
  const tenThousandths = BigInt(toCents(price)) * BigInt(Math.round(amount * 100));
  return fromCents(Number((tenThousandths + 50n) / 100n));
}

/**
 * Adds amounts exactly.
 * @returns pesos
 */
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

/** Formats an amount as cards show it, always with two decimals: '$12.500,00'. */
export function formatPesosWithCents(pesos: Pesos): string {
  return withCents.format(pesos);
}

/** Formats an amount as tables and invoices show it: no decimals when the cents are zero. */
export function formatPesos(pesos: Pesos): string {
  return toCents(pesos) % 100 === 0 ? withoutCents.format(pesos) : withCents.format(pesos);
}

/**
 * Formats an amount of a column: with cents in every row as soon as one of them has any, so that the digits stand below each other.
 * @param column all amounts of the column; null where there is none
 */
export function formatColumnPesos(pesos: Pesos, column: readonly (Pesos | null)[]): string {
  const hasCents = column.some((amount) => amount !== null && toCents(amount) % 100 !== 0);
  return (hasCents ? withCents : withoutCents).format(pesos);
}

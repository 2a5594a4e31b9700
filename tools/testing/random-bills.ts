import fc from 'fast-check';

/**
 * Bills for tests that compare sums to the cent. All values are whole numbers, independent of the product's arithmetic: prices
 * are cents of a peso, amounts hundredths of a unit, and BigInt adds them up.
 */
type BillLine = { price: bigint; amount: bigint };
export type Bill = { service: bigint; supplies: BillLine[] };

/** The greatest price (99.999.999,99) and amount (9.999), and the supplies of the greatest bill. */
type BillBounds = { price: number; amount: number; supplies: number };

/** Converts pesos or units to whole hundredths. */
export const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/**
 * Draws bills; the smallest and the greatest come first.
 * @param most supplies of the drawn ones
 * @param sum the greatest sum of a drawn one, in pesos
 */
export function randomBills(
  seed: number,
  { count, bounds, most, sum = Infinity }: { count: number; bounds: BillBounds; most: number; sum?: number },
): Bill[] {
  const greatest: BillLine = { price: hundredths(bounds.price), amount: hundredths(bounds.amount) };
  const price = fc.bigInt({ min: 1n, max: greatest.price });
  const line = fc.record({ price, amount: fc.bigInt({ min: 1n, max: greatest.amount }) });
  const bill = fc.record({ service: price, supplies: fc.array(line, { maxLength: most }) });
  return [
    { service: 1n, supplies: [{ price: 1n, amount: 1n }] },
    { service: greatest.price, supplies: Array<BillLine>(bounds.supplies).fill(greatest) },
    ...fc.sample(
      bill.filter((drawn) => asNumber(billCents(drawn)) <= sum),
      { seed, numRuns: count - 2 },
    ),
  ];
}

/** The price of a line in cents, with half a cent rounded up. */
export const lineCents = ({ price, amount }: BillLine): bigint => (price * amount + 50n) / 100n;

/** The price of all supplies, in cents. */
export const suppliesCents = ({ supplies }: Bill): bigint =>
  supplies.reduce((sum, supply) => sum + lineCents(supply), 0n);

/** The total of a bill, in cents. */
export const billCents = (bill: Bill): bigint => bill.service + suppliesCents(bill);

/** Converts cents or hundredths to the number that the API transports. */
export const asNumber = (value: bigint): number => Number(value) / 100;

const grouped = (whole: bigint): string => whole.toLocaleString('es-CL');

/** Formats cents the Chilean way: '$1.234', '$1.234,05'. A column with cents in one amount has them in all. */
export function pesosText(cents: bigint, column: readonly bigint[]): string {
  const [whole, rest] = [cents / 100n, cents % 100n];
  const isWhole = column.every((amount) => amount % 100n === 0n);
  return `$${grouped(whole)}${isWhole ? '' : `,${rest.toString().padStart(2, '0')}`}`;
}

/** Formats an amount the Chilean way: '2', '1,5', '9.999'. */
export function amountText(amount: bigint): string {
  const rest = (amount % 100n)
    .toString()
    .padStart(2, '0')
    .replace(/0{1,2}$/, '');
  return `${grouped(amount / 100n)}${rest === '' ? '' : `,${rest}`}`;
}

/**
 * Bills for tests that compare sums to the cent. All values are whole numbers, independent of the product's arithmetic: prices
 * are cents of a peso, amounts hundredths of a unit, and BigInt adds them up.
 */
export type BillLine = { price: bigint; amount: bigint };
export type Bill = { service: bigint; supplies: BillLine[] };

/** The greatest a price (99.999.999,99) and an amount (9.999) may be, and how many supplies a repair may have. */
export type BillBounds = { price: bigint; amount: bigint; supplies: number };

/** Creates a generator of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random bills, small and large sizes alike; the first is the smallest there can be, the second the greatest.
 * @param most supplies of the random ones
 */
export function randomBills(
  seed: number,
  { count, bounds, most }: { count: number; bounds: BillBounds; most: number },
): Bill[] {
  const random = seeded(seed);
  // Many digits are as likely as few, so that cents matter as often as millions do.
  const upTo = (greatest: bigint): bigint => {
    const digits = 1 + Math.floor(random() * greatest.toString().length);
    const value = BigInt(Math.floor(random() * 10 ** digits));
    return value < 1n ? 1n : value > greatest ? greatest : value;
  };
  const line = (): BillLine => ({ price: upTo(bounds.price), amount: upTo(bounds.amount) });
  const smallest: Bill = { service: 1n, supplies: [{ price: 1n, amount: 1n }] };
  const greatest: Bill = {
    service: bounds.price,
    supplies: Array.from({ length: bounds.supplies }, () => ({ price: bounds.price, amount: bounds.amount })),
  };
  const others = Array.from({ length: count - 2 }, () => ({
    service: upTo(bounds.price),
    supplies: Array.from({ length: Math.floor(random() * (most + 1)) }, line),
  }));
  return [smallest, greatest, ...others];
}

/** The price of a line in cents, with half a cent rounded up. */
export const lineCents = ({ price, amount }: BillLine): bigint => (price * amount + 50n) / 100n;

/** The price of all supplies, in cents. */
export const suppliesCents = ({ supplies }: Bill): bigint =>
  supplies.reduce((sum, supply) => sum + lineCents(supply), 0n);

/** The total of a bill, in cents. */
export const billCents = (bill: Bill): bigint => bill.service + suppliesCents(bill);

/** Converts cents or hundredths to the number that the API transports. */
export const asNumber = (hundredths: bigint): number => Number(hundredths) / 100;

const grouped = (whole: bigint): string => whole.toLocaleString('es-CL');

/** Formats cents the Chilean way: '$1.234', '$1.234,05'. */
export function pesosText(cents: bigint): string {
  const [whole, rest] = [cents / 100n, cents % 100n];
  return `$${grouped(whole)}${rest === 0n ? '' : `,${rest.toString().padStart(2, '0')}`}`;
}

/** Formats an amount the Chilean way: '2', '1,5', '9.999'. */
export function amountText(hundredths: bigint): string {
  const rest = (hundredths % 100n)
    .toString()
    .padStart(2, '0')
    .replace(/0{1,2}$/, '');
  return `${grouped(hundredths / 100n)}${rest === '' ? '' : `,${rest}`}`;
}

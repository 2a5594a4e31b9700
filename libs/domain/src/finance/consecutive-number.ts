/**
 * Counts on from the number of an invoice: its last digits count, with the zeros before them.
 * @param first a number as people write it, 'F-0099'
 * @param places how many numbers after it
 * @returns 'F-0100' for one place; null where the number ends in no digit, so that nothing can be counted
 */
export function numberAfter(first: string, places: number): string | null {
  if (places === 0) return first;
  const digits = first.split(/\D/).at(-1) ?? '';
  if (digits === '') return null;
  const next = (BigInt(digits) + BigInt(places)).toString().padStart(digits.length, '0');
  return first.slice(0, -digits.length) + next;
}

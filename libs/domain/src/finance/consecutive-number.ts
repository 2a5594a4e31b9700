/** Counts the last digits, with the zeros before them: 'F-0100' follows 'F-0099'. */
export function numberAfter(first: string, places: number): string | null {
  if (places === 0) return first;
  const digits = first.split(/\D/).at(-1) ?? '';
  if (digits === '') return null;
  const next = (BigInt(digits) + BigInt(places)).toString().padStart(digits.length, '0');
  return first.slice(0, -digits.length) + next;
}

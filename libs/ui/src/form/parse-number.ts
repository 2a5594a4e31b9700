/**
 * Reads a number as Chileans type it: comma for decimals, dots between thousands. A single dot that cannot be a
 * thousands mark is taken as the decimal point ('0.5', '1500.50').
 * @param text what was typed
 * @returns the number, '' for nothing, or the text itself when it is no number, so that the schema can say so
 */
export function parseNumber(text: string): number | string {
  const typed = text.replace(/[\s$]/g, '');
  if (typed === '') return '';
  const dotsAreThousands = typed.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(typed);
  const plain = dotsAreThousands ? typed.replaceAll('.', '').replace(',', '.') : typed;
  const value = /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) ? value : text;
}

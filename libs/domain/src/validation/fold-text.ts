/** Enough for every name, address and password. */
const FOLDED_CHARACTERS_MAX = 256;

/**
 * Text in lower case without accents, for comparisons. Only the first 256 characters count: Unicode normalization takes
 * quadratic time for a text of combining marks.
 */
export function foldText(text: string): string {
  const bounded = text.slice(0, FOLDED_CHARACTERS_MAX);
  // oxlint-disable-next-line portal/no-normalization
  return bounded
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

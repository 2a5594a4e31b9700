const FOLDED_CHARACTERS_MAX = 256;

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const BASE_LETTERS: Readonly<Record<string, string>> = { Ł: 'l', ł: 'l', Ø: 'o', ø: 'o', Đ: 'd', đ: 'd', ı: 'i' };

/**
 * Text in lower case without accents, for comparisons; ñ becomes n. Case is folded for Latin letters alone. The function
 * `fold_text` of the database gives the same answer. Only the first 256 characters count: Unicode normalization takes
 * quadratic time for a text of combining marks.
 */
export function foldText(text: string): string {
  const bounded = text.slice(0, FOLDED_CHARACTERS_MAX);
  // oxlint-disable-next-line portal/no-normalization
  const unmarked = bounded.normalize('NFD').replace(MARKS, '').normalize('NFC');
  return unmarked.replace(/[A-ZŁłØøĐđıÆŒÞÐ]/g, (letter) => BASE_LETTERS[letter] ?? letter.toLowerCase());
}

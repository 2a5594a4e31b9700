import { LIMITS } from '../limits';
import { canonicalNumber } from './canonical-text';
import { foldText } from './fold-text';

/**
 * Checks whether a list is searched for this text: it has at least `LIMITS.searchMin` characters, or it is a number, which may
 * be that of a request.
 */
export function isSearchText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= LIMITS.searchMin || /^#?\d+$/.test(trimmed);
}

/**
 * Splits a search into its words, folded as `foldText` does and without repetitions.
 * @returns the longest `LIMITS.searchWords` of them: each narrows the search, and the longest narrow it most
 */
export function searchWords(text: string): string[] {
  const words = new Set(foldText(text).split(/\s+/u));
  words.delete('');
  return [...words].sort((one, other) => other.length - one.length).slice(0, LIMITS.searchWords);
}

/** Checks whether a text contains every word of a search, in any order. Case and accents do not matter. */
export function containsWords(text: string, searched: string): boolean {
  const folded = foldText(text);
  return searchWords(searched).every((word) => folded.includes(word));
}

const RUT_PART = /^[\d.-]+k?$/;

/**
 * Reads a word of a search as a part of a RUT.
 * @param word a word of `searchWords`
 * @returns the part without dots, hyphen and leading zeros; undefined when the word is no part of a RUT, or a short one
 */
export function rutPart(word: string): string | undefined {
  const written = canonicalNumber(word, LIMITS.nameMax);
  if (!RUT_PART.test(written)) return undefined;
  const part = written.replace(/[.-]/g, '').replace(/^0+/, '');
  return part.length >= LIMITS.searchMin ? part : undefined;
}

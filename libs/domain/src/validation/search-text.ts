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

/** Returns the longest `LIMITS.searchWords` of them: each narrows the search, and the longest narrow it most. */
export function searchWords(text: string): string[] {
  const words = new Set(foldText(text).split(/\s+/u));
  words.delete('');
  return [...words].sort((one, other) => other.length - one.length).slice(0, LIMITS.searchWords);
}

export function containsWords(text: string, searched: string): boolean {
  const folded = foldText(text);
  return searchWords(searched).every((word) => folded.includes(word));
}

const RUT_PART = /^[\d.-]+k?$/;

/**
 * Returns the part without dots, hyphen and leading zeros; undefined when the word is no part of a RUT, or a short one.
 */
export function rutPart(word: string): string | undefined {
  const written = canonicalNumber(word, LIMITS.nameMax);
  if (!RUT_PART.test(written)) return undefined;
  const part = written.replace(/[.-]/g, '').replace(/^0+/, '');
  return part.length >= LIMITS.searchMin ? part : undefined;
}

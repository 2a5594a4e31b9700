import { LIMITS } from '../limits';
import { foldText } from './fold-text';

/**
 * Checks whether a list is searched for this text: it has at least `LIMITS.searchMin` characters, or it is a number, which may
 * be that of a request.
 */
export function isSearchText(text: string): boolean {
  return searchWords(text).join(' ').length >= LIMITS.searchMin || /^#?\d+$/.test(text.trim());
}

/** Returns the longest `LIMITS.searchWords` of them: each narrows the search, and the longest narrow it most. */
export function searchWords(text: string): string[] {
  const words = new Set(foldText(text).split(/[\s,;:()«»"]+/u));
  words.delete('');
  return [...words].sort((one, other) => other.length - one.length).slice(0, LIMITS.searchWords);
}

export function containsWords(text: string, searched: string): boolean {
  const folded = foldText(text);
  return searchWords(searched).every((word) => folded.includes(word));
}

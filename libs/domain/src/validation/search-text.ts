import { LIMITS } from '../limits';

/**
 * Whether a list is searched for this text: it has at least `LIMITS.searchMin` characters, or it is a number, which may be
 * that of a request.
 */
export function isSearchText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= LIMITS.searchMin || /^#?\d+$/.test(trimmed);
}

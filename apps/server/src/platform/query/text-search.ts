import { canonicalNumber, foldText, LIMITS, searchWords } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export type TextSearch = {
  indexed: RawBuilder<boolean>;
  /** Evaluated row by row: for a long list that is read along another index, where a match comes soon. */
  walked: RawBuilder<boolean>;
};

/** Three letters or digits in a row: a trigram index needs one, and is read from end to end without it. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

export const every = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

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

/** Returns the condition that a key contains a word, or the part of a RUT that the word spells. */
function containsWord(word: string, contains: (text: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const part = rutPart(word);
  return part === undefined || part === word ? contains(word) : sql<boolean>`(${contains(word)} or ${contains(part)})`;
}

/**
 * Searches a column with a folded text (`fold_text`) for the first `LIMITS.searchWords` words, in
 * any order.
 */
export function containsText(key: string, text: string): TextSearch {
  const column = sql.ref(key);
  const inside = (word: string) => sql<boolean>`strpos(${column}, ${word}) > 0`;
  const like = (word: string) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`;
  const words = searchWords(text);
  return {
    indexed: every(words.map((word) => containsWord(word, TRIGRAM.test(word) ? like : inside))),
    walked: every(words.map((word) => containsWord(word, inside))),
  };
}

export const keyContains = (key: string, text: string): RawBuilder<boolean> => containsText(key, text).indexed;

export const keyBeginsWith = (key: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(key)} like ${`${escapeLike(foldText(text))}%`}`;

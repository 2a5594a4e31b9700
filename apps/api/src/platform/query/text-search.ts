import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Small letters without Spanish accents, as the generated columns `name_key` hold them. */
export const keyOf = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;

/** A search in two forms that find the same rows. */
export type TextSearch = {
  /** Served by a trigram index of the key, if the text has a trigram. */
  indexed: RawBuilder<boolean>;
  /** Evaluated row by row: for a long list that is read along another index, where a match comes soon. */
  walked: RawBuilder<boolean>;
};

/** Three letters or digits in a row are what a trigram index looks for; with fewer it would be read from end to end. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * Searches for a text anywhere in a key, without regard to capitals and accents.
 * @param key a `name_key`, or the `keyOf` another column
 */
export function containsText(key: RawBuilder<unknown>, text: string): TextSearch {
  // Subqueries, so that the text is folded once for the statement and not for every row.
  const walked = sql<boolean>`strpos(${key}, (select ${keyOf(sql`${text}`)})) > 0`;
  const indexed = sql<boolean>`${key} like (select '%' || ${keyOf(sql`${escapeLike(text)}`)} || '%')`;
  return { walked, indexed: TRIGRAM.test(text) ? indexed : walked };
}

/** The condition that a `name_key` contains a text, without regard to capitals and accents. */
export const keyContains = (column: string, text: string): RawBuilder<boolean> =>
  containsText(sql.ref(column), text).indexed;

/**
 * The condition that a `name_key` begins with a text, without regard to capitals and accents; served by the index on it.
 */
export const nameBeginsWith = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${keyOf(sql`${escapeLike(text)}`)} || '%'`;

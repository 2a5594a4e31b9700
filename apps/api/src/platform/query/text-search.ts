import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Small letters without Spanish accents, as the generated columns `name_key` hold them. */
export const keyOf = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;

/** Made once for the whole statement and not for every row. */
const containing = (text: string) => sql`(select '%' || ${keyOf(sql`${escapeLike(text)}`)} || '%')`;

/**
 * The condition that a `name_key` contains a text.
 * @param column a `name_key`
 * @returns the condition that it contains the text, without regard to capitals and accents
 */
export function keyContains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${containing(text)}`;
}

/** The same for a column that people write as they like; an index of its `keyOf` may serve it. */
export function textContains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${keyOf(sql.ref(column))} like ${containing(text)}`;
}

/** The search key, computed once for the whole statement and not for every row. */
const soughtKey = (text: string) => sql`(select ${keyOf(sql`${text}`)})`;

/**
 * The same as `keyContains`, said so that no index for texts can serve it: for a list that is walked in its order, where a
 * match comes soon.
 */
export function keyContainsWalking(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(column)}, ${soughtKey(text)}) > 0`;
}

/** The same condition, evaluated row by row without the index. */
export function textContainsWalking(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${keyOf(sql.ref(column))}, ${soughtKey(text)}) > 0`;
}

/** Three letters or digits in a row are what a trigram index looks for; with fewer it would read everything. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Whether a trigram index can find the text. */
export const hasTrigram = (text: string): boolean => TRIGRAM.test(text);

/**
 * The same as `keyContains` for any text, be it a single letter, by whichever index finds it. Of an address only what stands
 * before the @ is looked for in the index: the rest is that of thousands.
 * @param column a key of which an index holds the trigrams and the `text_pieces` (single characters and pairs of them)
 */
export function keyContainsIndexed(column: string, text: string): RawBuilder<boolean> {
  const [telling = ''] = text.split('@');
  const byIndex = hasTrigram(telling)
    ? sql`${sql.ref(column)} like ${containing(telling)}`
    : sql`text_pieces(${sql.ref(column)}) @> (select text_pieces(${keyOf(sql`${text}`)}))`;
  return telling === text && hasTrigram(text)
    ? sql<boolean>`${byIndex}`
    : sql<boolean>`(${byIndex} and ${keyContainsWalking(column, text)})`;
}

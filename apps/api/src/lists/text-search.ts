import { sql, type RawBuilder } from 'kysely';

/** What `like` would take for a wildcard. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Small letters without Spanish accents, as the generated columns `name_key` hold them. */
const keyOf = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;

const containing = (text: string) => sql`'%' || ${keyOf(sql`${escapeLike(text)}`)} || '%'`;

/**
 * @param column a `name_key`
 * @returns the condition that it contains the text, without regard to capitals and accents
 */
export function keyContains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${containing(text)}`;
}

/** The same for a column that people write as they like. */
export function textContains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${keyOf(sql.ref(column))} like ${containing(text)}`;
}

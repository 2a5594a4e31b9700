import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Finds records by the beginning of their name, without regard to capitals and accents, by the index on `name_key`.
 * @param column a `name_key`
 */
export function nameBeginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like translate(lower(${escapeLike(text)}), 'áéíóúüñ', 'aeiouun') || '%'`;
}

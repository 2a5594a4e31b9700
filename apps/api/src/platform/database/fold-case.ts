import { sql, type RawBuilder } from 'kysely';

/**
 * Text in small letters for comparisons, as the unique indexes hold it. The function of the database gives the same answer in every
 * locale (tools/decisions/texts-and-numbers.md).
 */
export const foldCase = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`fold_case(${text})`;

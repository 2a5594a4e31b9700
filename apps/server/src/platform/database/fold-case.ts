import { sql, type RawBuilder } from 'kysely';

/** The database's function gives the same result in every locale (tools/decisions/texts-and-numbers.md). */
export const foldCase = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`fold_case(${text})`;

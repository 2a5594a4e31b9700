import { sql } from 'kysely';

/** Name and surname of the joined user in one text; null where there is no person. */
export const fullName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

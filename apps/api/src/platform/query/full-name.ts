import { sql } from 'kysely';

/** Returns name and surname of the joined user in one text; null without a person. */
export const fullName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

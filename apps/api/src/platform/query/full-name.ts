import { sql } from 'kysely';

/** @returns name and surname of the joined user in one, null where there is no person */
export const fullName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

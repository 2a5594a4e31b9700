import { sql } from 'kysely';

export const fullName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

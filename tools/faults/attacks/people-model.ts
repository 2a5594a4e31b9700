import type pg from 'pg';

/** Role codes of the specification, written here so that a slip in the product is not copied. */
export const ROLES = {
  processor: 1,
  report: 3,
  administrator: 4,
  client: 5,
  assigner: 6,
  operator: 7,
  liquidator: 8,
  invoicing: 9,
} as const;

/** Somebody, as the database knows them. */
export type Person = { id: number; email: string; company: number | null; roles: readonly number[] };

/** The accounts of the demonstration: one of each role, two companies, and one with every role. */
export async function readPeople(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select users.id::int, email, company_id::int as company, array_agg(role_code::int order by role_code) as roles
       from users join user_roles on user_roles.user_id = users.id
      where status = 'activo' and (email like '%@demo.test' or email like '%@contratista.test')
      group by users.id order by users.id limit 17`,
  );
  return rows;
}

/** Whether somebody holds one of these roles. */
export const holds = ({ roles }: Person, ...wanted: number[]): boolean => wanted.some((role) => roles.includes(role));

export const isStaff = ({ company }: Person): boolean => company === null;

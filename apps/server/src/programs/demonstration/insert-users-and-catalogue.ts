import type { Demonstration } from '@portal/domain';

import type { StoredPassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';
import {
  BRANCHES,
  CLIENTS,
  COMPANIES,
  LOCATIONS,
  MALLS,
  DEMONSTRATION_USERS,
  SERVICES,
  SUPPLIES,
  DEMONSTRATION_PASSWORD,
} from './catalogue';

type NamedTable = 'companies' | 'clients' | 'malls' | 'locations' | 'branches' | 'services' | 'supplies';

async function insertNamed(db: Db, table: NamedTable, rows: readonly { name: string }[]): Promise<number[]> {
  const inserted = await db.insertInto(table).values(rows).returning(['id', 'name']).execute();
  const idOf = new Map(inserted.map((row) => [row.name, row.id]));
  return rows.map((row) => known(idOf.get(row.name)));
}

export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the demonstration names something it does not have');
  return value;
}

const toRows = (names: readonly string[]): { name: string }[] => names.map((name) => ({ name }));

export async function insertUsersAndCatalogue(db: Db, passwords: readonly StoredPassword[]) {
  const companies = await insertNamed(db, 'companies', toRows(COMPANIES));
  const malls = await insertNamed(db, 'malls', toRows(MALLS));
  const catalogue = {
    companies,
    clients: await insertNamed(db, 'clients', CLIENTS),
    malls,
    locations: await insertNamed(
      db,
      'locations',
      LOCATIONS.map(({ name, mall }) => ({ name, mall_id: known(malls[mall]) })),
    ),
    branches: await insertNamed(db, 'branches', BRANCHES),
    services: await insertNamed(
      db,
      'services',
      SERVICES.map(({ name, price }) => ({ name, price })),
    ),
    supplies: await insertNamed(
      db,
      'supplies',
      SUPPLIES.map(([name, price]) => ({ name, price })),
    ),
  };
  return { ...catalogue, users: await insertAccounts(db, companies, passwords) };
}
export type DemonstrationIds = Awaited<ReturnType<typeof insertUsersAndCatalogue>>;

async function insertAccounts(db: Db, companies: readonly number[], passwords: readonly StoredPassword[]) {
  const users = new Map<string, { id: number; name: string; companyId: number | null }>();
  for (const [index, person] of DEMONSTRATION_USERS.entries()) {
    const companyId = person.company === undefined ? null : known(companies[COMPANIES.indexOf(person.company)]);
    const { id } = await db
      .insertInto('users')
      .values({
        name: person.name,
        last_name: person.lastName,
        document_type: 'RT',
        document: person.document,
        email: person.email,
        phone: `569${String(40_000_000 + index * 137_911)}`,
        ...known(passwords[index]),
        company_id: companyId,
        leader_id: person.leader === undefined ? null : known(users.get(person.leader)).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('user_roles')
      .values(person.roles.map((code) => ({ user_id: id, role_code: code })))
      .execute();
    users.set(person.email, { id, name: `${person.name} ${person.lastName}`, companyId });
  }
  return users;
}

export function describeDemonstration(): Demonstration {
  const accounts = DEMONSTRATION_USERS.map(({ email, description }) => ({ email, description }));
  return { password: DEMONSTRATION_PASSWORD, accounts };
}

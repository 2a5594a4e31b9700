import { ROLE } from '@portal/domain';
import type { MeasuredPortal } from './measured-portal';
import { ADMINISTRATOR, seedUsers } from './seed-users';
import type { Group, Scenario, Suite } from './suite';

const SORTS = ['name', 'document', 'email', 'status', 'id'];

type Query = Record<string, string | number>;

const list = (query: Query): string => {
  const text = new URLSearchParams({ limit: '20' });
  for (const [name, value] of Object.entries(query)) text.set(name, String(value));
  return `/users?${text.toString()}`;
};

const search = (texts: readonly string[], more: Query = {}): string[] => texts.map((q) => list({ q, ...more }));

/** What the requests of a portal have to know of its data. */
async function look({ bare }: MeasuredPortal) {
  const one = async (text: string): Promise<number> => Number((await bare.query<{ one: string }>(text)).rows[0]?.one);
  const { rows: people } = await bare.query<{ document: string; email: string }>(
    `select document, email from users where status = 'activo' order by md5(id::text) limit 8`,
  );
  return {
    people,
    total: await one(`select count(*) as one from users where status <> 'eliminado'`),
    largestCompany: await one(
      `select company_id as one from users where company_id is not null group by 1 order by count(*) desc, 1 limit 1`,
    ),
  };
}

/** What an administrator does, judged by both bars. */
const done = (name: string, scenarios: Scenario[]): Group => ({
  name,
  as: ADMINISTRATOR,
  bars: ['bare', 'few'],
  scenarios,
});

/** The list as the screen 'Usuarios' asks for it. */
async function groups(portal: MeasuredPortal): Promise<Group[]> {
  const { people, total, largestCompany } = await look(portal);
  const lastPage = Math.floor((total - 1) / 20) * 20;
  const operators = { role: ROLE.operator };
  return [
    done('opens', [
      { name: 'first page', paths: [list({})] },
      { name: 'page 2', paths: [list({ offset: 20 })] },
    ]),
    // How far down the last page is differs with the size: compared with bare `pg` alone.
    { ...done('last page', [{ name: 'last page', paths: [list({ offset: lastPage })] }]), bars: ['bare'] },
    done(
      'sorts',
      SORTS.flatMap((field) => [
        { name: `by ${field}`, paths: [list({ sort: field })] },
        { name: `by ${field}, descending`, paths: [list({ sort: `-${field}` })] },
      ]),
    ),
    done('searches', [
      { name: 'a document', paths: search(people.map(({ document }) => document)) },
      { name: 'an address', paths: search(people.map(({ email }) => email)) },
      { name: 'name and surname', paths: search(['camila vera', 'juan tapia', 'rodrigo jara', 'ana araya']) },
      { name: 'a rarer surname', paths: search(['vidal', 'Yáñez', 'etcheverry', 'zúñiga', 'urrutia']) },
      { name: 'a common first name', paths: search(['maría', 'José', 'juan', 'luis']) },
      { name: 'nothing found', paths: search(['zzyzx', 'no existe', '99999999-9', 'ñandú']) },
      { name: 'sorted by address', paths: search(['vidal', 'maría'], { sort: '-email' }) },
    ]),
    done('filters', [
      { name: 'Operario', paths: [list(operators)] },
      { name: 'Tramitador', paths: [list({ role: ROLE.processor })] },
      { name: 'Administrador', paths: [list({ role: ROLE.admin })] },
      { name: 'a company', paths: [list({ company: largestCompany })] },
      { name: 'inactivo', paths: [list({ status: 'inactivo' })] },
      {
        name: 'Operario, a company, activo',
        paths: [list({ ...operators, company: largestCompany, status: 'activo' })],
      },
      { name: 'Tramitador, inactivo', paths: [list({ role: ROLE.processor, status: 'inactivo' })] },
      {
        name: 'Operario, activo, and a search',
        paths: search(['maría', 'rojas', 'vidal'], { ...operators, status: 'activo' }),
      },
    ]),
  ];
}

/** The list of users, which an administrator opens, turns, sorts, searches and filters. */
export const usersSuite: Suite = {
  name: 'users',
  title: 'The list of users',
  rows: 'users',
  few: 500,
  many: 50_000,
  people: [ADMINISTRATOR],
  seed: seedUsers,
  groups,
};

import { foldText, ROLE, type MasterRecord, type Page, type UserListItem } from '@portal/domain';
import fc from 'fast-check';

import { rutPart } from '../../../src/platform/query/text-search';
import type { TestPerson } from '../../support/fixtures';
import { setUpTestApp } from '../../support/test-app';

let admin: TestPerson;

const api = setUpTestApp();
beforeAll(async () => {
  admin = await api.createUser({ name: 'Tomás', lastName: 'Domínguez', roles: [ROLE.admin] });
  await api.pool.query(`update users set document = '7979749-K' where id = $1`, [admin.id]);
});

const searched = async <Row>(path: string, q: string): Promise<Row[]> => {
  const response = await (await api.as(admin)).get(`/api/v1/${path}?q=${encodeURIComponent(q)}`);
  expect(response.statusCode).toBe(200);
  return response.json<Page<Row>>().data;
};

it('folds texts in the database as in the domain', async () => {
  const letter = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'ÁàÇçÑñŁłØøĐđıİÆŒÞÐßÅKﬁ', '\u0301', '\u0303', '\u1dc4', ' '),
  );
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 40 }), 500).filter((text) => !text.includes('\u0000'));
  const { rows } = await api.pool.query<{ folded: string }>(
    'select fold_text(text) as folded from unnest($1::text[]) with ordinality as given (text, position) order by position',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});

it.each(['dominguez tomas', 'Tomás  Domínguez', 'TOMÁS DOMÍNGUEZ', 'Toma\u0301s', '7979749', '7.979.749-k'])(
  'finds the user by %s',
  async (q) => {
    expect((await searched<UserListItem>('users', q)).map(({ id }) => id)).toEqual([admin.id]);
  },
);

it.each(['tomas pedro', '7979748', '%om%', 'tom_s', "'''", '\\\\\\'])('finds no user by %s', async (q) =>
  expect(await searched('users', q)).toEqual([]),
);

it('orders master data by the Spanish alphabet', async () => {
  const names = ['Álamo', 'Àlamo', 'álamo 2', 'Çatal', 'Nogal', 'Ñandú', 'Oasis', 'Zapallar'];
  for (const name of [...names].reverse()) {
    await api.pool.query('insert into malls (name) values ($1)', [name]);
  }
  const numbersOf = async (query: string) => {
    const response = await (await api.as(admin)).get(`/api/v1/masters/malls?${query}`);
    return response.json<Page<MasterRecord>>().data.map(({ name }) => name);
  };
  expect(await numbersOf('sort=name&limit=20')).toEqual(names);
  expect(await numbersOf('sort=-name&limit=20')).toEqual([...names].reverse());
});

it.each(['firma@norte.test', '12.345.678-5', '12345678', 'SEGURIDAD norte'])('finds a client by %s', async (q) => {
  await api.pool.query(
    `insert into clients (name, document, email) select 'Norte Seguridad', '12345678-5', 'firma@norte.test'
     where not exists (select from clients)`,
  );
  expect((await searched<MasterRecord>('masters/clients', q)).map(({ name }) => name)).toEqual(['Norte Seguridad']);
});

it.each([
  ['7.979.749-0', '79797490'],
  ['007979749-k', '7979749k'],
  ['979.749', '979749'],
  ['979', '979'],
  ['79797490', '79797490'],
  ['16029385–3', '160293853'],
])('reads %s as the part %s of a RUT', (text, part) => expect(rutPart(text)).toBe(part));

it.each(['luz', '0-1', '97', 'k', 'a7979749', '...'])('reads no part of a RUT in "%s"', (text) =>
  expect(rutPart(text)).toBeUndefined(),
);

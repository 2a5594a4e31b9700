import { randomUUID } from 'node:crypto';
import os from 'node:os';

import { sql, type Kysely } from 'kysely';

import { createDatabase } from '../../../src/platform/database/database';
import { migrateToLatest } from '../../../src/platform/database/migrate';
import { openDatabase, type OpenDatabase } from '../../../src/platform/database/open-database';
import type { Database } from '../../../src/platform/database/schema';
import { migrateWithin } from '../../../src/programs/backup/migrate-within';
import { withAdministration, withDatabase } from '../../support/database-administration';

const server = process.env.TEST_DATABASE_URL ?? '';
const name = `canonical_${randomUUID().replaceAll('-', '')}`;
let database: OpenDatabase;
let db: Kysely<Database>;
const log: string[] = [];

const run = (statement: string) => sql.raw(statement).execute(db);
const column = async (statement: string): Promise<unknown[]> => {
  const { rows } = await sql.raw<{ value: unknown }>(statement).execute(db);
  return rows.map(({ value }) => value);
};
const list = (...texts: string[]): string => texts.map((text) => `('${text}')`).join(', ');

/** A new database as the version before left it, with texts that it took for different. */
beforeAll(async () => {
  await withAdministration(server, (client) => client.query(`create database ${name} locale 'C' template template0`));
  database = await openDatabase({ url: withDatabase(server, name), dataDir: os.tmpdir(), pool: { max: 2 } });
  const client = await database.pool.connect();
  await client.query('begin');
  await migrateWithin(client, '0033-rate-passwords-additive');
  await client.query('commit');
  client.release();
  db = createDatabase(database.pool);

  await run(
    `insert into malls (name) values ${list('Doble\u200B', 'Doble', 'Mall\u00A0Uno', 'ÁLAMO', 'álamo', '\u3164', '\u2060')}`,
  );
  await run(`insert into malls (name, status) values ('Doble ', 'eliminado')`);
  await run(`insert into companies (name) values ${list('Sur', 'Sur\u00AD')}`);
  await run(
    `insert into clients (name, document) values ${[
      ['Uno', '76.123.456-0'],
      ['Uno', '761234560'],
      ['Uno', 'AR-30.712'],
    ]
      .map(([client, document]) => `('${client}', '${document}')`)
      .join(', ')}`,
  );
  const users = [
    ['07979749-9', 'ana@correo.cl\u200B'],
    ['7979749-9', 'ana@correo.cl'],
    ['12.345.678-5', 'Ñandú@correo.cl'],
  ];
  for (const [document = '', email = ''] of users) {
    await run(`insert into users (name, last_name, document_type, document, email, phone, password_hash)
      values ('Ana', 'Soto', 'RT', '${document}', '${email}', '56911111111', 'x')`);
  }
  await run(`insert into services (name, price) values ('Luz', 1)`);
  await run(`insert into branches (name) values ('Centro')`);
  await run(`insert into locations (name) values ('Local 1'), ('Local 2'), ('Local 3')`);
  await run(
    `insert into saved_filters (user_id, list, name, query) values (1, 'report', 'Mes', 'a=1'), (1, 'report', 'Mes\u200B', 'a=2')`,
  );
  const numbers = ['F-1\u200B', 'F-1', 'F 1', 'F1', 'Ｆ－２', '\u200B'];
  for (const [index, number] of numbers.entries()) {
    const id = index + 1;
    await run(`insert into requests (client_id, mall_id, location_id, address, service_id, description, type_work, type_request, created_by)
      values (1, 1, 1, 'x', 1, 'x', 'MT', 'programado', 1)`);
    await run(`insert into repairs (request_id, branch_id, operator_id) values (${id}, 1, 1)`);
    await run(
      `insert into liquidations (repair_id, request_id, price, branch_id, created_by) values (${id}, ${id}, 1, 1, 1)`,
    );
    await run(`insert into invoices (request_id, liquidation_id, number, total, client_name, branch_name, service_name, operator_name, address, issued_by)
      values (${id}, ${id}, '${number}', 1, 'x', 'x', 'x', 'x', 'x', 1)`);
  }

  // The requests above use the first location in one mall, these the second in two; the third has none.
  await run(`insert into requests (client_id, mall_id, location_id, address, service_id, description, type_work, type_request, created_by)
    select 1, mall, 2, 'x', 1, 'x', 'MT', 'programado', 1 from unnest(array[2, 3, 3]) as mall`);

  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  await migrateToLatest(database.pool);
  spy.mockRestore();
});
afterAll(async () => {
  await database.close();
  await withAdministration(server, (client) => client.query(`drop database ${name}`));
});

it('keeps every record, with another name where it repeats one', async () => {
  expect(await column('select name as value from malls order by id')).toEqual([
    'Doble (2)',
    'Doble',
    'Mall Uno',
    'ÁLAMO',
    'álamo (2)',
    'Sin nombre',
    'Sin nombre (2)',
    'Doble',
  ]);
  expect(await column('select name as value from companies order by id')).toEqual(['Sur', 'Sur 2']);
  expect(await column(`select name || '/' || document as value from clients order by id`)).toEqual([
    'Uno/76123456-0',
    'Uno (2)/76123456-0',
    'Uno/AR-30.712',
  ]);
  expect(await column('select name as value from saved_filters order by id')).toEqual(['Mes', 'Mes (2)']);
});

it('gives a location the only mall of its requests, and no other location one', async () => {
  expect(await column('select mall_id as value from locations order by id')).toEqual([1, null, null]);
});

it('keeps the document and address of a person who has those of another', async () => {
  expect(await column(`select document || ' ' || email as value from users order by id`)).toEqual([
    '07979749-9 ana@correo.cl\u200B',
    '7979749-9 ana@correo.cl',
    '12345678-5 Ñandú@correo.cl',
  ]);
});

it('renames no invoice to tell it from another', async () => {
  expect(await column('select number as value from invoices order by id')).toEqual([
    'F-1\u200B',
    'F-1',
    'F 1',
    'F1',
    'F-2',
    '\u200B',
  ]);
});

it('reports what it could not tell apart', () => {
  const reported = log.map((line) => /"table":"(\w+)","id":(\d+)/.exec(line)?.slice(1).join(' '));
  expect(reported).toEqual([
    'malls 1',
    'malls 5',
    'malls 6',
    'malls 7',
    'companies 2',
    'clients 2',
    'users 1',
    'users 1',
    'invoices 1',
    'invoices 4',
    'invoices 5',
    'invoices 6',
    'saved_filters 2',
  ]);
  expect(log[0]).toContain(`"before":{"name":"Doble\u200B"},"after":{"name":"Doble (2)"}`);
});

it.each([
  `insert into malls (name) values ('DOBLE')`,
  `insert into malls (name) values ('Álamo')`,
  `update invoices set number = 'f1' where id = 5`,
  `update users set email = 'ñANDÚ@correo.cl' where id = 2`,
  `update users set document = '12345678-5' where id = 2`,
])('refuses afterwards: %s', (statement) => expect(run(statement)).rejects.toThrow(/unique constraint/));

it('gives the small letters of JavaScript in every locale of the database', async () => {
  const letters = 'AZÁÉÍÓÚÜÑÀÇŁŠİßΩЖ';
  expect(await column(`select fold_case('${letters}') as value`)).toEqual(['azáéíóúüñàçłšİßωж']);
});

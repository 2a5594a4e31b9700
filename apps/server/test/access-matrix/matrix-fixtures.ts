import { randomUUID } from 'node:crypto';

import {
  formatPesos,
  PLAIN_FIELD_NAMES,
  ROLE,
  ROLE_CODES,
  SAMPLE_FIELDS,
  type RequestStatus,
  type RoleCode,
} from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import { toColumns } from '../../src/features/requests';
import { tinyPhoto, tinySignature, type TestPerson } from '../support/fixtures';
import { createTestApp, type Caller, type Part } from '../support/test-app';
import { createTestReleases } from '../support/test-releases';
import type { Ownership, Viewer } from './reach';

/** The day of the visits of requests that are assigned. */
export const MATRIX_DAY = '2026-11-23';

export type Side = 'staff' | 'contractor';

/** Somebody with one role alone, or with none. */
export type MatrixPerson = Viewer & { label: string; side: Side; role: RoleCode | null; call: Caller };

/** A request with its results and owners. */
export type MatrixRequest = {
  id: number;
  number: number;
  repairId: number;
  liquidationId: number;
  invoiceId: number;
  ownership: Ownership;
};

/** Every amount of money of this fixtures is a multiple of this prime, in pesos. */
export const AMOUNT = 7_654_337;

/** Checks whether the text of an answer contains an amount or a sum of amounts, as a number or formatted. */
export const carriesMoney = (text: string): boolean =>
  [...text.matchAll(/(?<![\w.-])\d+(?:\.\d{3})*(?![\w-])/g)].some(([found]) => {
    const number = Number(found.replaceAll('.', ''));
    return number > 0 && number % AMOUNT === 0;
  });

type Owners = Required<Pick<Ownership, 'createdBy' | 'operatorId' | 'assignerId' | 'companyId'>>;

const STARTED: readonly RequestStatus[] = ['en proceso', 'finalizado', 'liquidado', 'facturado'];
const FINISHED: readonly RequestStatus[] = ['finalizado', 'liquidado', 'facturado'];
const LIQUIDATED: readonly RequestStatus[] = ['liquidado', 'facturado'];

/** The states of the requests that everybody has one of, by how it is theirs. */
const SEEDED: readonly RequestStatus[] = ['solicitado', 'pendiente', 'tramite', 'asignado', 'finalizado', 'liquidado'];

/**
 * A portal with two of everything: a user of every single role, in the operator company and in a contractor's (also where
 * the role is not allowed there), strangers on both sides, and requests of each in many states.
 */
export async function createMatrixFixtures() {
  const test = await createTestApp();
  const { db } = test;
  const [own, other] = [await test.createCompany(), await test.createCompany()];

  const strangers = {
    client: await test.createUser({ roles: [ROLE.client] }),
    operator: await test.createUser({ roles: [ROLE.operator] }),
    leader: await test.createUser({ roles: [ROLE.assigner], company: other }),
    /** Another leader of the same company, and an operator of theirs. */
    colleague: await test.createUser({ roles: [ROLE.assigner], company: own }),
  };
  const [ledByStranger, ledByColleague] = [
    await test.createUser({ roles: [ROLE.operator], company: other, leader: strangers.leader }),
    await test.createUser({ roles: [ROLE.operator], company: own, leader: strangers.colleague }),
  ];

  const users: MatrixPerson[] = [];
  const ledBy = new Map<number, TestPerson>();
  for (const side of ['staff', 'contractor'] as const) {
    for (const role of [...ROLE_CODES, null]) {
      const company = side === 'contractor' ? own : null;
      const person = await test.createUser({ roles: role === null ? [] : [role], company });
      // Whatever their role, somebody calls them leader: only the role may make that count.
      ledBy.set(person.id, await test.createUser({ roles: [ROLE.operator], company: own, leader: person }));
      users.push({
        id: person.id,
        companyId: company?.id ?? null,
        label: `${role === null ? 'no role' : `role ${role}`} of ${side === 'staff' ? 'the operator company' : 'a contractor'}`,
        side,
        role,
        call: await test.as(person),
      });
    }
  }

  const releases = createTestReleases(test);
  await releases.publish('shell', 'admin');

  const records = {
    client: await test.createClient(),
    mall: await test.createMall(),
    location: await test.createLocation(),
    branch: await test.createBranch(),
    service: await test.createService({ price: AMOUNT }),
  };
  const supplies = await db
    .insertInto('supplies')
    .values([
      { name: 'Insumo activo', price: AMOUNT },
      { name: 'Insumo inactivo', price: AMOUNT, status: 'inactivo' },
    ])
    .returning('id')
    .execute();

  const nobodys: Owners = {
    createdBy: strangers.client.id,
    operatorId: strangers.operator.id,
    assignerId: strangers.leader.id,
    companyId: other.id,
  };

  /** Every way a request can be somebody's: wholly first, then in one way each, and last not at all. */
  const waysToOwn = ({ id, companyId }: Viewer): Owners[] => [
    { createdBy: id, operatorId: id, assignerId: id, companyId: companyId ?? own.id },
    { ...nobodys, createdBy: id },
    { ...nobodys, operatorId: id },
    { ...nobodys, assignerId: id, companyId: companyId ?? own.id },
    { ...nobodys, operatorId: ledByColleague.id, assignerId: strangers.colleague.id, companyId: own.id },
    nobodys,
  ];

  /** Writes requests as they would stand in that state, with the records that belong to it. */
  async function insertRequests(status: RequestStatus, owners: readonly Owners[]): Promise<MatrixRequest[]> {
    const requests = await db
      .insertInto('requests')
      .values(
        owners.map(({ createdBy, operatorId, assignerId, companyId }) => ({
          client_id: records.client.id,
          mall_id: records.mall.id,
          location_id: records.location.id,
          service_id: records.service.id,
          address: 'Mall Prueba, Local 12',
          ...toColumns(SAMPLE_FIELDS, PLAIN_FIELD_NAMES),
          status,
          permission_num: status === 'pendiente' ? 4711 : null,
          created_by: createdBy,
          operator_id: operatorId,
          assigner_id: assignerId,
          company_id: companyId,
          ...(status === 'asignado' && { date_assigned: MATRIX_DAY, hour_assigned: '10:30' }),
        })),
      )
      .returning('id')
      .execute();
    const ids = requests.map(({ id }) => id);
    const { branch, client, service } = records;
    const { id: author } = strangers.operator;
    const run = (statement: RawBuilder<unknown>) => statement.execute(db);
    if (STARTED.includes(status)) {
      await run(sql`insert into repairs (request_id, branch_id, operator_id, company_id)
        select id, ${branch.id}, coalesce(operator_id, ${author}), company_id from requests where id = any(${ids})`);
    }
    if (FINISHED.includes(status)) {
      await run(sql`update repairs set finished_at = now(), description = 'Listo', service_name = ${service.name},
        service_price = ${AMOUNT} where request_id = any(${ids})`);
      await run(sql`insert into repair_supplies (repair_id, supply_id, name, unit_price, amount)
        select repairs.id, supplies.id, supplies.name, ${AMOUNT}, 1 from repairs, supplies
        where request_id = any(${ids}) and supplies.id = any(${supplies.map(({ id }) => id)})`);
    }
    if (LIQUIDATED.includes(status)) {
      await run(sql`update repairs set suggested_price = ${AMOUNT} where request_id = any(${ids})`);
      await run(sql`insert into liquidations (repair_id, request_id, price, branch_id, created_by)
        select id, request_id, ${AMOUNT}, ${branch.id}, ${author} from repairs where request_id = any(${ids})`);
    }
    if (status === 'facturado') {
      const changes = JSON.stringify([{ label: 'Total', from: null, to: formatPesos(AMOUNT), kind: 'money' }]);
      await run(sql`insert into request_history (request_id, event, from_status, to_status, user_id, changes)
        select id, 'invoice', 'liquidado', status, ${author}, ${changes}::jsonb from requests where id = any(${ids})`);
      await run(sql`insert into invoices (request_id, liquidation_id, number, total, client_name, branch_name, service_name,
          operator_name, address, issued_by)
        select request_id, id, 'M-' || id, price, ${client.name}, ${branch.name}, ${service.name}, 'Óscar Núñez',
          'Mall Prueba, Local 12', ${author} from liquidations where request_id = any(${ids})`);
    }
    const { rows } = await sql<Omit<MatrixRequest, 'ownership'>>`select requests.id, num_request as number,
        coalesce(repairs.id, 0) as "repairId", coalesce(liquidations.id, 0) as "liquidationId",
        coalesce(invoices.id, 0) as "invoiceId"
      from requests left join repairs on repairs.request_id = requests.id
        left join liquidations on liquidations.request_id = requests.id
        left join invoices on invoices.request_id = requests.id
      where requests.id = any(${ids}) order by requests.id`.execute(db);
    return rows.map((row, position) => ({ ...row, ownership: { ...owners[position], status } }));
  }

  for (const status of SEEDED) await insertRequests(status, users.flatMap(waysToOwn));

  return {
    ...test,
    own,
    other,
    users,
    strangers,
    ledBy,
    ledByStranger,
    records,
    releases,
    photo: { filename: 'foto.jpg', content: await tinyPhoto() } satisfies Part,
    signature: { filename: 'firma.png', content: await tinySignature(), type: 'image/png' } satisfies Part,

    /** New requests in that state: one for every way it can be this person's, the wholly own first. */
    requestsOf: (person: Viewer, status: RequestStatus): Promise<MatrixRequest[]> =>
      insertRequests(status, waysToOwn(person)),

    /** Creates a session of that person and returns its id. */
    async newSession(userId: number): Promise<string> {
      const before = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
      await test.as({ id: userId });
      const { id } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'not in', ['00000000-0000-0000-0000-000000000000', ...before.map((session) => session.id)])
        .executeTakeFirstOrThrow();
      return id;
    },

    async ownershipOfSessions(ids: readonly string[]): Promise<Ownership[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('sessions').select('user_id').where('id', 'in', ids).execute();
      return rows.map((row) => ({ sessionOf: row.user_id }));
    },

    /** Saves filters of the report for a person. */
    async newFilters(userId: number): Promise<number> {
      const { id } = await db
        .insertInto('saved_filters')
        .values({ user_id: userId, list: 'report', name: randomUUID(), query: 'q=abc' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Gives a person an address for their calendar, if they have none. */
    async newCalendar(userId: number): Promise<void> {
      await db
        .insertInto('calendar_feeds')
        .values({ user_id: userId, secret_hash: Buffer.from(randomUUID()), created_at: new Date() })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },

    async ownershipOfFilters(ids: readonly number[]): Promise<Ownership[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('saved_filters').select('user_id').where('id', 'in', ids).execute();
      return rows.map((row) => ({ filtersOf: row.user_id }));
    },

    /** Reads the stored state of requests from the database, independently of any answer. */
    async ownershipOfRequests(ids: readonly number[]): Promise<Ownership[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('requests')
        .select(['status', 'created_by', 'operator_id', 'assigner_id', 'company_id'])
        .where('id', 'in', ids)
        .execute();
      return rows.map((row) => ({
        status: row.status,
        createdBy: row.created_by,
        operatorId: row.operator_id,
        assignerId: row.assigner_id,
        companyId: row.company_id,
      }));
    },

    async ownershipOfRepairs(ids: readonly number[]): Promise<Ownership[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('repairs').select('request_id').where('id', 'in', ids).execute();
      return this.ownershipOfRequests(rows.map((row) => row.request_id));
    },

    async ownershipOfUsers(ids: readonly number[]): Promise<Ownership[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('users')
        .select(['id', 'company_id', 'leader_id'])
        .where('id', 'in', ids)
        .execute();
      const roles = await db.selectFrom('user_roles').selectAll().where('user_id', 'in', ids).execute();
      return rows.map((row) => ({
        personId: row.id,
        companyId: row.company_id,
        leaderId: row.leader_id,
        roles: roles.filter((role) => role.user_id === row.id).map((role) => role.role_code),
      }));
    },
  };
}
export type MatrixFixtures = Awaited<ReturnType<typeof createMatrixFixtures>>;

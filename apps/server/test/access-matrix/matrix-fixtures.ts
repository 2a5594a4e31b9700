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
import { createSteps, type Sent, type StepCaller } from '../../../../tools/testing/create-steps';
import type { TestPerson } from '../support/fixtures';
import { createRequestFixtures } from '../support/request-fixtures';
import type { Caller, Part } from '../support/test-app';
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

type NotedCall = Sent<Part> & { url: string };
const note = (url: string, sent: Sent<Part>): Promise<NotedCall> => Promise.resolve({ url, ...sent });
const NOTING = { post: note, put: note, delete: note };

const OWNERS = sql`select status, created_by as "createdBy", operator_id as "operatorId", assigner_id as "assignerId",
  company_id as "companyId" from requests`;

type Owners = Required<Pick<Ownership, 'createdBy' | 'operatorId' | 'assignerId' | 'companyId'>>;

const STARTED: readonly RequestStatus[] = ['en proceso', 'finalizado', 'liquidado', 'facturado'];
const FINISHED: readonly RequestStatus[] = ['finalizado', 'liquidado', 'facturado'];
const LIQUIDATED: readonly RequestStatus[] = ['liquidado', 'facturado'];
const READABLE: readonly RequestStatus[] = [
  'solicitado',
  'pendiente',
  'asignado',
  'en proceso',
  'finalizado',
  'facturado',
];

/** The states of the requests that everybody has one of, by how it is theirs. */
const SEEDED: readonly RequestStatus[] = ['solicitado', 'pendiente', 'tramite', 'asignado', 'finalizado', 'liquidado'];

/**
 * A portal with two of everything: a user of every single role, in the operator company and in a contractor's (also where
 * the role is not allowed there), strangers on both sides, and requests of each in many states.
 */
export async function createMatrixFixtures() {
  // The steps that are sent stay here: the type of their answers has no name outside of this file.
  const { world, steps: _steps, attempt: _attempt, ...test } = await createRequestFixtures();
  const { db, company: own, otherCompany: other, records } = test;
  await db.updateTable('services').set({ price: AMOUNT }).execute();
  await db.updateTable('supplies').set({ price: AMOUNT }).execute();
  await db.insertInto('supplies').values({ name: 'Insumo inactivo', price: AMOUNT, status: 'inactivo' }).execute();

  const strangers = {
    client: test.users.otherClient,
    operator: test.users.otherOperator,
    leader: test.users.otherLeader,
    /** Another leader of the same company. */
    colleague: await test.createUser({ roles: [ROLE.assigner], company: own }),
  };
  const ledByColleague = await test.createUser({ roles: [ROLE.operator], company: own, leader: strangers.colleague });

  const callers: MatrixPerson[] = [];
  const ledBy = new Map<number, TestPerson>();
  for (const side of ['staff', 'contractor'] as const) {
    for (const role of [...ROLE_CODES, null]) {
      const company = side === 'contractor' ? own : null;
      const person = await test.createUser({ roles: role === null ? [] : [role], company });
      // Whatever their role, somebody calls them leader: only the role may make that count.
      ledBy.set(person.id, await test.createUser({ roles: [ROLE.operator], company: own, leader: person }));
      callers.push({
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
        where request_id = any(${ids}) and supplies.id = any(${[records.tap.id, records.pipe.id]})`);
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

  const kept = new Map<string, MatrixRequest[]>();
  /** The same requests each time: one for every way it can be this person's. */
  async function keptOf(person: Viewer, status: RequestStatus): Promise<MatrixRequest[]> {
    const key = `${person.id} ${status}`;
    const requests = kept.get(key) ?? (await insertRequests(status, waysToOwn(person)));
    kept.set(key, requests);
    return requests;
  }
  for (const status of SEEDED) await insertRequests(status, callers.flatMap(waysToOwn));

  const ownershipIn = async (query: RawBuilder<unknown>): Promise<Ownership[]> =>
    (await (query as RawBuilder<Ownership>).execute(db)).rows;

  const noting = createSteps<NotedCall, Part, TestPerson & { call: StepCaller<NotedCall, Part> }>({
    ...world,
    person: (role) => ({ ...test.users[role], call: NOTING }),
    accepted: () => 0,
  });

  return {
    ...test,
    own,
    other,
    callers,
    strangers,
    ledBy,
    releases,
    /** The calls of the steps of a request's life, which are not sent. */
    noted: noting.steps,

    /** New requests in that state: one for every way it can be this person's, the wholly own first. */
    requestsOf: (person: Viewer, status: RequestStatus): Promise<MatrixRequest[]> =>
      insertRequests(status, waysToOwn(person)),

    /** The person's own request in that state, for a call that is refused. */
    ownOf: async (person: Viewer, status: RequestStatus) => (await keptOf(person, status)).slice(0, 1),

    /** The requests of this person that calls read: one for every way and state. */
    readableOf: async (person: Viewer) => (await Promise.all(READABLE.map((status) => keptOf(person, status)))).flat(),

    /** Creates a session of that person and returns its id. */
    async newSession(userId: number): Promise<string> {
      await test.as({ id: userId });
      const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
      return (await sessions.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id;
    },

    /** Saves filters of the report for a person. */
    async newFilters(userId: number): Promise<number> {
      const values = { user_id: userId, list: 'report', name: randomUUID(), query: 'q=abc' } as const;
      return (await db.insertInto('saved_filters').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** Gives a person an address for their calendar, if they have none. */
    newCalendar: (userId: number) =>
      sql`insert into calendar_feeds (user_id, secret_hash, created_at)
        values (${userId}, ${Buffer.from(randomUUID())}, now()) on conflict do nothing`.execute(db),

    // Ownership as it is stored, independently of any answer.
    ownershipOfSessions: (ids: readonly string[]) =>
      ownershipIn(sql`select user_id as "sessionOf" from sessions where id::text = any(${ids})`),
    ownershipOfFilters: (ids: readonly number[]) =>
      ownershipIn(sql`select user_id as "filtersOf" from saved_filters where id = any(${ids})`),
    ownershipOfRequests: (ids: readonly number[]) => ownershipIn(sql`${OWNERS} where id = any(${ids})`),
    ownershipOfRepairs: (ids: readonly number[]) =>
      ownershipIn(sql`${OWNERS} where id in (select request_id from repairs where id = any(${ids}))`),
    ownershipOfUsers: (ids: readonly number[]) =>
      ownershipIn(sql`select id as "personId", company_id as "companyId", leader_id as "leaderId", role_codes as roles
        from users where id = any(${ids})`),
  };
}
export type MatrixFixtures = Awaited<ReturnType<typeof createMatrixFixtures>>;

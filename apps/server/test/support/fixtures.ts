import { randomUUID } from 'node:crypto';

import {
  PLAIN_FIELD_NAMES,
  roleLabel,
  SAMPLE_FIELDS,
  type RequestStatus,
  type RoleCode,
  type SessionUser,
} from '@portal/domain';
import { hashSync } from '@node-rs/argon2';
import type { Insertable, Kysely } from 'kysely';
import sharp from 'sharp';

import { toColumns } from '../../src/features/requests';
import type { Database, RequestsTable } from '../../src/platform/database/schema';

/** The password of every person the fixtures make. */
export const PASSWORD = 'Demo-2026';

/** At a small part of the usual cost, and of that of each sign-in. */
const HASHED = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1 });
let count = 0;

/** A number no other fixture of this test run has used. */
const next = (): number => (count += 1);

/** A RUT of the accepted format, different each time. */
const nextRut = (): string => `${10_000_000 + next()}-${next() % 10}`;

/** A photograph of a few pixels, JPEG. */
export function tinyPhoto(colour = '#336688'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** A drawn signature, PNG. */
export function tinySignature(): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
}

export type TestPerson = SessionUser & { email: string };

/** A record with a name, as the fixtures make it. */
export type TestRecord = { id: number; name: string };

/** Makes the records tests need, with sensible values for whatever a test does not say. */
export function createFixtures(db: Kysely<Database>) {
  async function record(
    table: 'companies' | 'clients' | 'malls' | 'locations' | 'branches',
    name: string,
  ): Promise<TestRecord> {
    return db.insertInto(table).values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();
  }

  const fixtures = {
    createCompany: (name = `Empresa ${next()}`) => record('companies', name),
    createClient: (name = `Cliente ${next()}`) => record('clients', name),
    createMall: (name = `Mall ${next()}`) => record('malls', name),
    createLocation: (name = `Local ${next()}`) => record('locations', name),
    createBranch: (name = `Sede ${next()}`) => record('branches', name),

    createService: ({ name = `Servicio ${next()}`, price = 25_000.5 } = {}) =>
      db.insertInto('services').values({ name, price }).returning(['id', 'name', 'price']).executeTakeFirstOrThrow(),

    createSupply: ({ name = `Insumo ${next()}`, price = 1_990 } = {}) =>
      db.insertInto('supplies').values({ name, price }).returning(['id', 'name', 'price']).executeTakeFirstOrThrow(),

    /** A person with the password `PASSWORD`; with a company they are a contractor's. */
    async createUser({
      roles,
      company = null,
      leader = null,
      name = 'Persona',
      lastName = `Prueba ${next()}`,
      email = `persona${next()}-${randomUUID().slice(0, 8)}@demo.test`,
      status = 'activo',
    }: {
      roles: RoleCode[];
      company?: TestRecord | null;
      leader?: { id: number } | null;
      name?: string;
      lastName?: string;
      email?: string;
      status?: 'activo' | 'inactivo' | 'eliminado';
    }): Promise<TestPerson> {
      const { id } = await db
        .insertInto('users')
        .values({
          name,
          last_name: lastName,
          document_type: 'RT',
          document: nextRut(),
          email,
          phone: '56912345678',
          password_hash: HASHED,
          status,
          company_id: company?.id ?? null,
          leader_id: leader?.id ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (roles.length > 0) {
        await db
          .insertInto('user_roles')
          .values(roles.map((role_code) => ({ user_id: id, role_code })))
          .execute();
      }
      return {
        id,
        email,
        name: `${name} ${lastName}`,
        roles: roles.map((code) => ({ code, rol: roleLabel(code) })),
        company: company === null ? null : { id: company.id, name: company.name },
      };
    },

    /** A request in any state, written directly; its master data are made unless given. */
    async createRequest({
      createdBy,
      status = 'solicitado',
      ...given
    }: { createdBy: { id: number }; status?: RequestStatus } & Partial<Insertable<RequestsTable>>): Promise<{
      id: number;
      numRequest: number;
    }> {
      const [client, mall, location, service] = await Promise.all([
        given.client_id ?? fixtures.createClient().then(({ id }) => id),
        given.mall_id ?? fixtures.createMall().then(({ id }) => id),
        given.location_id ?? fixtures.createLocation().then(({ id }) => id),
        given.service_id ?? fixtures.createService().then(({ id }) => id),
      ]);
      const row = await db
        .insertInto('requests')
        .values({
          ...toColumns(SAMPLE_FIELDS, PLAIN_FIELD_NAMES),
          address: 'Mall Prueba, Local 12',
          description: 'La cortina metálica no cierra',
          type_request: 'programado',
          ...given,
          client_id: client,
          mall_id: mall,
          location_id: location,
          service_id: service,
          status,
          created_by: createdBy.id,
        })
        .returning(['id', 'num_request'])
        .executeTakeFirstOrThrow();
      return { id: row.id, numRequest: row.num_request };
    },
  };
  return fixtures;
}

export type Fixtures = ReturnType<typeof createFixtures>;

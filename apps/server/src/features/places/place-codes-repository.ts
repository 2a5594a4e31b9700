import { randomBytes } from 'node:crypto';

import { askPath, ROLE, type PlaceCode, type PlaceSheet } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';
import { fullName } from '../../platform/query/full-name';
import { readPaperHead } from '../masters';

const TOKEN_BYTES = 16;
const TOKEN_FORMAT = /^[A-Za-z0-9_-]{22}$/;

const works = sql<boolean>`(locations.status = 'activo' and malls.status = 'activo' and clients.status = 'activo'
  and owners.status = 'activo' and owners.company_id is null and ${ROLE.client} = any(owners.role_codes))`;

const selectCodes = (db: Db) =>
  db
    .selectFrom('place_codes')
    .innerJoin('locations', 'locations.id', 'place_codes.location_id')
    // The code follows its location to another mall.
    .innerJoin('malls', (join) =>
      join.on('malls.id', '=', sql<number>`coalesce(locations.mall_id, place_codes.mall_id)`),
    )
    .innerJoin('clients', 'clients.id', 'place_codes.client_id')
    .innerJoin('users as owners', 'owners.id', 'place_codes.owner_id')
    .select([
      'place_codes.id',
      'place_codes.token',
      'place_codes.location_id',
      'locations.name as location',
      'malls.id as mall_id',
      'malls.name as mall',
      'place_codes.client_id',
      'clients.name as client',
      'place_codes.owner_id',
      sql<string>`${fullName('owners')}`.as('owner'),
      works.as('works'),
    ])
    .where('place_codes.revoked_at', 'is', null);

export const selectWorkingCodes = (db: Db) => selectCodes(db).where(works);

export type PlaceCodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number];

const presentCode = (row: PlaceCodeRow): PlaceCode => ({
  id: row.id,
  address: askPath(row.token),
  location: { id: row.location_id, name: row.location },
  mall: { id: row.mall_id, name: row.mall },
  client: { id: row.client_id, name: row.client },
  owner: { id: row.owner_id, name: row.owner },
  works: row.works,
});

type NewCodes = { places: readonly { location: number; mall: number }[]; client: number; owner: number };

export function createPlaceCodesRepository(db: Db) {
  return {
    async sheets(locations: readonly number[]): Promise<PlaceSheet[]> {
      const places = await db
        .selectFrom('locations')
        .leftJoin('malls', 'malls.id', 'locations.mall_id')
        .select(['locations.id', 'locations.name', 'locations.mall_id', 'malls.name as mall'])
        .where(sql<boolean>`locations.id = any(${locations})`)
        .orderBy('locations.name_order')
        .orderBy('locations.id')
        .execute();
      const codes = await selectCodes(db)
        .where(sql<boolean>`place_codes.location_id = any(${locations})`)
        .execute();
      const head = await readPaperHead(db);
      const company = head && [head.company, head.phone].filter(Boolean).join(' · ');
      return places.map(({ id, name, mall_id: mallId, mall }) => {
        const code = codes.find((row) => row.location_id === id);
        return {
          location: { id, name },
          mall: mallId === null || mall === null ? null : { id: mallId, name: mall },
          code: code === undefined ? null : presentCode(code),
          company,
        };
      });
    },

    activeLocations: (locations: readonly number[]) =>
      db
        .selectFrom('locations')
        .select(['id', 'mall_id'])
        .where(sql<boolean>`id = any(${locations})`)
        .where('status', '=', 'activo')
        .execute(),

    async create({ places, client, owner }: NewCodes, createdBy: number): Promise<number> {
      const created = await db
        .insertInto('place_codes')
        .values(
          places.map(({ location, mall }) => ({
            token: randomBytes(TOKEN_BYTES).toString('base64url'),
            location_id: location,
            mall_id: mall,
            client_id: client,
            owner_id: owner,
            created_by: createdBy,
            revoked_at: null,
          })),
        )
        .onConflict((same) => same.column('location_id').where('revoked_at', 'is', null).doNothing())
        .returning('id')
        .execute();
      return created.length;
    },

    revoke(id: number, now: Date): Promise<{ location: string } | undefined> {
      return db
        .updateTable('place_codes')
        .from('locations')
        .set({ revoked_at: now })
        .whereRef('locations.id', '=', 'place_codes.location_id')
        .where('place_codes.id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('locations.name as location')
        .executeTakeFirst();
    },

    async find(token: string): Promise<PlaceCodeRow | undefined> {
      if (!TOKEN_FORMAT.test(token)) return undefined;
      return selectWorkingCodes(db).where('place_codes.token', '=', token).executeTakeFirst();
    },

    findById(id: number): Promise<PlaceCodeRow | undefined> {
      return selectWorkingCodes(db).where('place_codes.id', '=', id).executeTakeFirst();
    },
  };
}

import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Gives a location a mall, and names of locations are unique within it. A location whose requests were all in one mall
 * belongs to that one; every other stays without, which means every mall.
 */
export const mallsOfLocations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table locations add column mall_id bigint references malls`.execute(db);
    await sql`update locations set mall_id = used.mall_id
      from (
        select location_id, min(mall_id) as mall_id from requests group by location_id having min(mall_id) = max(mall_id)
      ) as used
      where used.location_id = locations.id`.execute(db);
    await sql`drop index locations_name_unique`.execute(db);
    await sql`create unique index locations_name_unique on locations (fold_case(name), coalesce(mall_id, 0))
      where status <> 'eliminado'`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from 'kysely';

export const saveFilters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table saved_filters (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      list text not null,
      name text not null,
      query text not null
    )`.execute(db);
    await sql`create unique index saved_filters_name_unique on saved_filters (user_id, list, lower(name))`.execute(db);
  },
};

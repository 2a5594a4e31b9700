import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Prepares the list of users for tens of thousands of them (tools/decisions/lists.md): generated keys to sort and search by; an
 * index for each order that includes the search key, so that the index decides a search; and a trigram index that finds a text
 * anywhere.
 */
async function indexUsers(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`alter table users
    add column name_key text collate "C" not null
      generated always as (translate(lower(name || ' ' || last_name), 'áéíóúüñ', 'aeiouun')) stored,
    add column email_key text collate "C" not null generated always as (lower(email)) stored,
    add column search_key text collate "C" not null generated always as (
      translate(lower(name || ' ' || last_name || chr(10) || document || chr(10) || email), 'áéíóúüñ', 'aeiouun')
    ) stored`.execute(db);
  await sql`create index users_by_search on users using gin (search_key gin_trgm_ops)
    where status <> 'eliminado'`.execute(db);

  await sql`drop index users_by_name`.execute(db);
  await sql`drop index users_by_company`.execute(db);
  await sql`create index users_by_company on users (company_id, name_key, id)`.execute(db);
  const orders = {
    users_by_id: sql`id`,
    users_by_name: sql`name_key, id`,
    users_by_document: sql`document collate "C", id`,
    users_by_email: sql`email_key, id`,
    users_by_status: sql`status, id`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    await sql`create index ${sql.ref(name)} on users (${columns}) include (search_key)
      where status <> 'eliminado'`.execute(db);
  }
}

/** Two clients may share a name, and two may have no document; not both at once. */
async function tellClientsApart(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index clients_name_document_unique on clients (lower(name), upper(coalesce(document, '')))
    where status <> 'eliminado'`.execute(db);
}

export const searchUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await indexUsers(db);
    await tellClientsApart(db);
  },
};

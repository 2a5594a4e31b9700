import { sql, type Kysely, type Migration } from 'kysely';

/** Finds issued invoices by a part of their number or of the client's name, without regard to capitals and accents. */
export const searchInvoices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table invoices add column search_key text collate "C" not null
      generated always as (translate(lower(number || chr(10) || client_name), 'áéíóúüñ', 'aeiouun')) stored`.execute(
      db,
    );
    await sql`create index invoices_by_text on invoices using gin (search_key gin_trgm_ops)`.execute(db);
  },
};

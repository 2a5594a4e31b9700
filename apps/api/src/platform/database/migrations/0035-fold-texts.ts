import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Creates the two functions behind every key. Both give the same result in every locale: they compare by "C" and take accents
 * and cases from Unicode normalization and from their own lists. No index depends on a library of collations, whose next
 * version could order texts in another way.
 */
async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // `foldText` of the domain in SQL; a test compares the two.
  await sql`create function fold_text(text) returns text language sql immutable strict parallel safe
    return translate(
      lower(normalize(
        regexp_replace(
          normalize($1, NFD) collate "C",
          '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g'
        ), NFC) collate "C"),
      'ŁłØøĐđıÆŒÞÐ', 'llooddiæœþð'
    )`.execute(db);
  // Ñ follows N; equal letters are ordered by their accents, the acute first. The second part is short, because an index
  // entry has a limit of 2,704 bytes.
  await sql`create function spanish_order(text) returns text language sql immutable strict parallel safe
    return fold_text(regexp_replace(normalize($1, NFC) collate "C", '[ñÑ]', 'n~', 'g'))
      || chr(1) || translate(lower(left(normalize($1, NFD), 40) collate "C"), chr(769), '~')`.execute(db);
}

const NAMED = ['companies', 'clients', 'malls', 'locations', 'branches', 'services', 'supplies'];

const key = sql`text collate "C" not null generated always as`;

/** A document in every spelling: as it is stored, and without its signs and leading zeros. */
const document = sql`coalesce(document, '') || chr(10) || ltrim(translate(coalesce(document, ''), '.-', ''), '0')`;

async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (const name of NAMED) {
    const table = sql.table(name);
    await sql`alter table ${table} drop column name_key`.execute(db);
    await sql`alter table ${table}
      add column name_key ${key} (fold_text(name)) stored,
      add column name_order ${key} (spanish_order(name)) stored`.execute(db);
    await sql`create index ${sql.ref(`${name}_by_name`)} on ${table} (name_order, id)
      where status <> 'eliminado'`.execute(db);
    await sql`create index ${sql.ref(`${name}_by_text`)} on ${table} using gin (name_key gin_trgm_ops)`.execute(db);
  }
  await sql`alter table clients add column search_key ${key}
    (fold_text(name || chr(10) || ${document} || chr(10) || coalesce(email, ''))) stored`.execute(db);
  await sql`create index clients_by_search on clients using gin (search_key gin_trgm_ops)
    where status <> 'eliminado'`.execute(db);
}

async function foldUsers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column name_key, drop column email_key, drop column search_key`.execute(db);
  // Indexes that only carried a dropped column are dropped with it.
  await sql`alter table users
    add column name_key ${key} (fold_text(name || ' ' || last_name)) stored,
    add column name_order ${key} (spanish_order(name || ' ' || last_name)) stored,
    add column email_key ${key} (fold_text(email)) stored,
    add column search_key ${key}
      (fold_text(name || ' ' || last_name || chr(10) || ${document} || chr(10) || email)) stored`.execute(db);
  await sql`create index users_by_company on users (company_id, name_order, id)`.execute(db);
  const orders = {
    users_by_id: sql`id`,
    users_by_name: sql`name_order, id`,
    users_by_document: sql`document collate "C", id`,
    users_by_email: sql`email_key, id`,
    users_by_status: sql`status, id`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    const carried = name === 'users_by_status' ? sql`` : sql`status, `;
    await sql`create index ${sql.ref(name)} on users (${columns})
      include (${carried}company_id, role_codes, search_key) where status <> 'eliminado'`.execute(db);
  }
  await sql`create index users_by_search on users using gin (search_key gin_trgm_ops, role_codes, status)
    where status <> 'eliminado'`.execute(db);
}

async function foldRequests(db: Kysely<unknown>): Promise<void> {
  // A column, because folding a description while a list is read takes 50 µs a row.
  await sql`drop index requests_by_text`.execute(db);
  await sql`alter table requests add column description_key ${key} (fold_text(description)) stored`.execute(db);
  // Every update of a request adds its description to the index again. The pending list is short, since each search reads it.
  await sql`create index requests_by_text on requests using gin (description_key gin_trgm_ops)
    with (gin_pending_list_limit = 512)`.execute(db);

  await sql`alter table invoices drop column search_key`.execute(db);
  await sql`alter table invoices
    add column search_key ${key} (fold_text(number || chr(10) || client_name)) stored,
    add column client_order ${key} (spanish_order(client_name)) stored`.execute(db);
  await sql`create index invoices_by_text on invoices using gin (search_key gin_trgm_ops)`.execute(db);
}

/** Folds searched texts by Unicode, and orders names by the Spanish alphabet, in every locale (tools/decisions/texts-and-numbers.md). */
export const foldTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await createFunctions(db);
    await foldNames(db);
    await foldUsers(db);
    await foldRequests(db);
  },
};

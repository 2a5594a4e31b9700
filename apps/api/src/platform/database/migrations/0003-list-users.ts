import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Stores the roles of a user in a column, so that a list is filtered without reading `user_roles`. The table is the source; the
 * column follows every change of it.
 */
async function keepRoleCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column role_codes smallint[] not null default '{}'`.execute(db);
  await sql`update users set role_codes =
    array(select role_code from user_roles where user_id = users.id order by role_code)`.execute(db);
  await sql`create function keep_role_codes_of(changed bigint) returns void language plpgsql as $$
    begin
      -- Held first: of two who write roles of one person at once, the second then sees what the first wrote.
      perform from users where id = changed for no key update;
      update users set role_codes = array(select role_code from user_roles where user_id = changed order by role_code)
        where id = changed;
    end $$`.execute(db);
  await sql`create function keep_role_codes() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform keep_role_codes_of(old.user_id); end if;
      if tg_op <> 'DELETE' then perform keep_role_codes_of(new.user_id); end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger user_roles_keep_codes after insert or update or delete on user_roles
    for each row execute function keep_role_codes()`.execute(db);
}

/** Creates an index for each order of the list with the columns of all its filters, so that a page is cut inside the index. */
async function carryFilters(db: Kysely<unknown>): Promise<void> {
  const orders = {
    users_by_id: sql`id`,
    users_by_name: sql`name_key, id`,
    users_by_document: sql`document collate "C", id`,
    users_by_email: sql`email_key, id`,
    users_by_status: sql`status, id`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    const carried = name === 'users_by_status' ? sql`` : sql`status, `;
    await sql`create index ${sql.ref(name)} on users (${columns})
      include (${carried}company_id, role_codes, search_key) where status <> 'eliminado'`.execute(db);
  }
}

/**
 * Creates one index that finds few people by text, role and state. Trigrams find a text of three characters or more; its single
 * characters and pairs of neighbours find a shorter one.
 */
async function findByEverything(db: Kysely<unknown>): Promise<void> {
  // The pairs are cut in two passes, from the first character and from the second: so a row takes microseconds.
  await sql`create function text_pieces(key text) returns text[] language sql immutable strict parallel safe as $$
    select array_remove(
      string_to_array(key, null)
        || string_to_array(regexp_replace(key, '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
        || string_to_array(regexp_replace(substr(key, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01'),
      '')
  $$`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);
  await sql`drop index users_by_search`.execute(db);
  await sql`create index users_by_search on users using gin
    (search_key gin_trgm_ops, text_pieces(search_key), role_codes, status) where status <> 'eliminado'`.execute(db);
  // The planner needs no frequencies of the pieces, and collecting them would cost every ANALYZE seconds.
  await sql`alter index users_by_search alter column 2 set statistics 0`.execute(db);
}

/** Lets the list of users read one row of one index for each skipped user (tools/decisions/lists.md). */
export const listUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await keepRoleCodes(db);
    await carryFilters(db);
    await findByEverything(db);
  },
};

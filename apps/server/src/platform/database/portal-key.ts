import type { Db } from './schema';

/**
 * Reads a key of the portal, and makes it at the first call. Stored in the database, it is the same for all replicas and
 * in a restored portal.
 */
export async function portalKey<Key extends object>(
  db: Db,
  name: string,
  make: () => Key | Promise<Key>,
): Promise<Key> {
  const stored = db.selectFrom('portal_keys').select('value').where('name', '=', name);
  const found = await stored.executeTakeFirst();
  if (found !== undefined) return found.value as Key;
  await db
    .insertInto('portal_keys')
    .values({ name, value: JSON.stringify(await make()) })
    // Another process may have been faster.
    .onConflict((same) => same.column('name').doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value as Key;
}

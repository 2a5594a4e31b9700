import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Statement } from '../messages';

const names = new Map<string, string>();

/** The name under which every connection knows a prepared statement. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Values of a recorded call → those of another one. */
export type Exchange = ReadonlyMap<unknown, unknown>;

/**
 * Sends the statements of a recorded call again, for another one: what the client made up (keys, ids of photos) is made up
 * again, and what is exchanged is exchanged. `createdId` is the id of the request that the recorded call created.
 */
export async function replay(
  pool: pg.Pool,
  statements: readonly Statement[],
  { exchange = new Map(), createdId }: { exchange?: Exchange; createdId?: number } = {},
): Promise<void> {
  const exchanged = new Map(exchange);
  const madeUp = new Map<string, string>();
  const another = (uuid: string): string => {
    const replacement = madeUp.get(uuid) ?? randomUUID();
    madeUp.set(uuid, replacement);
    return replacement;
  };
  const value = (one: unknown): unknown => {
    if (exchanged.has(one)) return exchanged.get(one);
    if (Array.isArray(one)) return one.map(value);
    return typeof one === 'string' ? one.replace(UUID, another) : one;
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ id?: unknown }>({ text, name: nameOf(text), values: values.map(value) });
      // The statements that follow are about the request that is created now.
      if (createdId !== undefined && text.startsWith('insert into "requests"'))
        for (const id of [createdId, String(createdId)]) exchanged.set(id, rows[0]?.id);
    }
  } finally {
    client.release();
  }
}

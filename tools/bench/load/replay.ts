import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { nameOf } from '../measure';
import type { Statement } from '../messages';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Values of a recorded call → those of another one. */
export type Exchange = ReadonlyMap<unknown, unknown>;

/**
 * Sends the statements of a recorded call again, for another one: what the client made up (keys, ids of photos) is made up
 * again, and what is exchanged is exchanged.
 */
export async function replay(pool: pg.Pool, statements: readonly Statement[], exchange: Exchange = new Map()) {
  const madeUp = new Map<string, string>();
  const another = (uuid: string): string => {
    const known = madeUp.get(uuid) ?? randomUUID();
    madeUp.set(uuid, known);
    return known;
  };
  const value = (one: unknown): unknown => {
    if (exchange.has(one)) return exchange.get(one);
    if (Array.isArray(one)) return one.map(value);
    return typeof one === 'string' ? one.replace(UUID, another) : one;
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements)
      await client.query({ text, name: nameOf(text), values: values.map(value) });
  } finally {
    client.release();
  }
}

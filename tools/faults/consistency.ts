import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDiskFileStore, openDatabase } from '@portal/server';
import type pg from 'pg';

import type { Checks } from './fault';
import type { Attempt } from './write-load';

const TWO_HOURS_S = 2 * 60 * 60;
const LONGEST_CLEAN_UP_MS = 20_000;

async function namedKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from photos union all select id from place_request_photos',
  );
  return rows.flatMap(({ id }) => ['full', 'thumb'].map((variant) => `photos/${id.slice(0, 2)}/${id}-${variant}`));
}

/** Finds the defects of a portal by their kind; all of them are empty when it is whole. */
async function findDefects(pool: pg.Pool, acknowledged: readonly Attempt[], folder: string) {
  const { rows: found } = await pool.query<{ description: string; times: number }>(
    `select description, count(*)::int as times from requests where description like 'Escrita bajo carga %' group by 1`,
  );
  const times = new Map(found.map((row) => [row.description, row.times]));
  const { rows: half } = await pool.query<{ what: string }>(
    `select 'request ' || r.id as what from requests r
      where r.description like 'Escrita bajo carga %'
        and (not exists (select from photos p where p.request_id = r.id)
             or not exists (select from request_history h where h.request_id = r.id))
      union all select 'key ' || key from idempotency_keys where status is null`,
  );
  const files = createDiskFileStore(folder);
  const withoutFile: string[] = [];
  for (const key of await namedKeys(pool)) {
    const content = await files.get(key);
    const first: unknown =
      content === null
        ? null
        : await new Promise((resolve, reject) => {
            content.once('readable', () => resolve(content.read(1)));
            content.once('error', reject);
          });
    content?.destroy();
    if (first === null) withoutFile.push(key);
  }
  return {
    lost: acknowledged.filter(({ description }) => !times.has(description)).map(({ key }) => key),
    doubled: found.filter((row) => row.times > 1).map(({ description }) => description),
    /** Incomplete things: a request without its photo or its history, a key without its answer. */
    halfDone: half.map(({ what }) => what),
    withoutFile,
  };
}

export async function expectWhole(
  { expect }: Pick<Checks, 'expect'>,
  ...[pool, acknowledged, folder]: Parameters<typeof findDefects>
): Promise<void> {
  const defects = await findDefects(pool, acknowledged, folder);
  for (const [what, found] of Object.entries(defects)) expect(what, found.length === 0, found);
}

export async function findOrphans(pool: pg.Pool, folder: string): Promise<string[]> {
  const named = new Set(await namedKeys(pool));
  const orphans: string[] = [];
  for await (const { key } of createDiskFileStore(folder).list()) {
    // The published builds lie beside them.
    if (key.startsWith('photos/') && !named.has(key)) orphans.push(key);
  }
  return orphans;
}

export type Look = <Result>(at: (pool: pg.Pool) => Promise<Result>) => Promise<Result>;

export function lookInto(dataDir: string): Look {
  return async (at) => {
    const database = await openDatabase({ dataDir });
    try {
      return await at(database.pool);
    } finally {
      await database.close();
    }
  };
}

/**
 * Makes the files that no row names old, and starts the portal again.
 * @returns the files without a row that were there, and those that are left
 */
export async function cleanUpOrphans(
  look: Look,
  folder: string,
  restart: () => Promise<void>,
): Promise<{ orphans: string[]; left: string[] }> {
  const find = () => look((pool) => findOrphans(pool, folder));
  const orphans = await find();
  // The clean-up leaves young files alone.
  const old = Date.now() / 1000 - TWO_HOURS_S;
  for (const key of orphans) await utimes(path.join(folder, ...key.split('/')), old, old);
  await restart();
  let left = orphans;
  for (const until = Date.now() + LONGEST_CLEAN_UP_MS; left.length > 0 && Date.now() < until; await sleep(100)) {
    left = await find();
  }
  return { orphans, left };
}

export async function count(pool: pg.Pool, from: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`, values);
  return rows[0]?.count ?? 0;
}

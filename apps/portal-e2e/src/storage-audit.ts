import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { openDatabase } from '@portal/api';

import { chooseAddress } from './address';

/** What does not fit together: rows that name a file which is not there, files that no row names. */
export type StorageProblems = { rowsWithoutFile: string[]; filesWithoutRow: string[]; staged: string[] };

const FILE_NAME = /([0-9a-f-]{36})-(full|thumb)$/;

/** Compares the rows of the portal's database with the files in its store, both looked at directly. */
export async function auditStorage(): Promise<StorageProblems> {
  const { dataDir } = chooseAddress();
  const { pool, close } = await openDatabase({ dataDir });
  try {
    const { rows } = await pool.query<{ id: string }>('select id from photos');
    const expected = new Set(rows.flatMap(({ id }) => [`${id}-full`, `${id}-thumb`]));
    const found = new Set(
      (await readdir(join(dataDir, 'files'), { recursive: true }))
        .map((path) => FILE_NAME.exec(path)?.[0])
        .filter((name) => name !== undefined),
    );
    return {
      rowsWithoutFile: [...expected].filter((name) => !found.has(name)),
      filesWithoutRow: [...found].filter((name) => !expected.has(name)),
      staged: await readdir(join(dataDir, 'staging')).catch(() => []),
    };
  } finally {
    await close();
  }
}

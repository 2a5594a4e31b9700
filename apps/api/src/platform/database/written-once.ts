import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from 'kysely';

import type { Database, Db } from './schema';

/** @returns what writes statements over these tables and sends none */
export function createWriting<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const writing = createWriting<Database>();

/** Stands where the id will: it is never sent. */
const ANY_ID = 0;

/**
 * Puts together what is read of one id, once for the life of the process: to build a statement of many joins anew costs more
 * than to run it.
 * @param write the statement for an id, its only parameter: constants are written out
 * @returns reads the rows of that id
 */
export function writtenOnce<Row>(
  write: (db: Kysely<Database>, id: number) => Compilable<Row>,
): (db: Db, id: number) => Promise<Row[]> {
  const { sql: text, parameters } = write(writing, ANY_ID).compile();
  if (parameters.length !== 1) throw new Error('Only the id is a parameter: write the constants out');
  return async (db, id) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [id]))).rows;
}

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

export const queryCompiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Compiles a query by id once, because compiling one with many joins takes longer than running it.
 * @param build the query; the id is its only parameter, constants are SQL literals
 */
export function compileById<Row, Id extends number | string = number>(
  build: (db: Db, id: Id) => Compilable<Row>,
): (db: Db, id: Id) => Promise<Row[]> {
  // Stands for the id while the query is compiled, and is never sent.
  const { sql: text, parameters } = build(queryCompiler, 0 as Id).compile();
  if (parameters.length !== 1) throw new Error('The id must be the only parameter: write constants as SQL literals');
  return async (db, id) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [id]))).rows;
}

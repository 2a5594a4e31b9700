import { openDatabase } from '../../server/src/platform/database/open-database';
import { ownDataDir } from './address';

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Looks into the database itself, whatever the API shows.
 * @param dataDir of the portal, by default the tests' own
 */
export async function withDatabase<Result>(
  work: (query: Query) => Promise<Result>,
  dataDir = ownDataDir(),
): Promise<Result> {
  const { pool, close } = await openDatabase({ dataDir });
  try {
    return await work(
      async <Row>(text: string, values: readonly unknown[]) => (await pool.query(text, [...values])).rows as Row[],
    );
  } finally {
    await close();
  }
}

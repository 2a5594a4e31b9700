import { withDatabase } from './own-database';

/** The database's records of the work on a request. */
type StoredWork = { status: string; repairs: number; finishes: number; photos: Record<string, number> };

/**
 * Looks into the database: there may be one repair only.
 * @param dataDir of the portal, by default the tests' own
 */
export const storedWork = (requestId: number, dataDir?: string): Promise<StoredWork> =>
  withDatabase(async (query) => {
    const read = (text: string) => query<Record<string, string>>(text, [requestId]);
    const [request] = await read('select status from requests where id = $1');
    const [repairs] = await read('select count(*) from repairs where request_id = $1');
    const [finishes] = await read("select count(*) from request_history where request_id = $1 and event = 'finish'");
    const photos = await read('select kind, count(*) from photos where request_id = $1 group by kind');
    return {
      status: request?.status ?? '',
      repairs: Number(repairs?.count),
      finishes: Number(finishes?.count),
      photos: Object.fromEntries(photos.map(({ kind = '', count }) => [kind, Number(count)])),
    };
  }, dataDir);

import {
  getPage,
  http,
  useChange,
  useCreation,
  usePage,
  type Change,
  type Creation,
  type PageResult,
} from '@portal/api-client';
import type { ListQuery } from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';

/**
 * Creates the hooks of a kind of record of the catalogue.
 * @param path the collection; a record is at `{path}{id}`
 * @param key the kind's query key
 * @param staleAfterEdit what else shows an edited record
 */
export function createRecordHooks<Row, Query extends ListQuery, CreateInput extends object, EditInput extends object>(
  path: string,
  key: QueryKey,
  staleAfterEdit: readonly QueryKey[] = [],
) {
  return {
    /** GET as a page. `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
    useList: (query: Query): PageResult<Row> =>
      usePage([...key, 'page', query], (signal) => getPage(path, { limit: 20, ...query }, signal)),
    /** POST */
    useCreate: (): Creation<CreateInput, Row> =>
      useCreation(async (input, options) => (await http.create<{ data: Row }>(path, input, options)).data, [key]),
    /** PUT */
    useUpdate: (): Change<{ id: number; input: EditInput }, Row> =>
      useChange(
        async ({ id, input }) => (await http.put<{ data: Row }>(`${path}${id}`, input)).data,
        [key, ...staleAfterEdit],
      ),
    /** DELETE: soft. */
    useDelete: (): Change<number, void> =>
      useChange(
        async (id) => {
          await http.delete(`${path}${id}`);
        },
        [key],
      ),
  };
}

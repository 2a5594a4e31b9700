import {
  useChange,
  useCreation,
  usePage,
  type Change,
  type CreateOptions,
  type Creation,
  type PageResult,
} from '@portal/api-client';
import type { ListQuery, Page } from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';

type RecordCalls<Row, Query, CreateInput, EditInput> = {
  /** `q` searches words of the name; of supplies its beginning (spec 2 §2). */
  list: (query: Query, signal?: AbortSignal) => Promise<Page<Row>>;
  create: (input: CreateInput, options: CreateOptions) => Promise<{ data: Row }>;
  update: (id: number, input: EditInput) => Promise<{ data: Row }>;
  remove: (id: number) => Promise<unknown>;
};

export function createRecordHooks<Row, Query extends ListQuery, CreateInput extends object, EditInput extends object>(
  calls: RecordCalls<Row, Query, CreateInput, EditInput>,
  key: QueryKey,
  staleAfterEdit: readonly QueryKey[] = [],
) {
  return {
    useList: (query: Query): PageResult<Row> => usePage([...key, 'page', query], (signal) => calls.list(query, signal)),
    useCreate: (): Creation<CreateInput, Row> =>
      useCreation(async (input, options) => (await calls.create(input, options)).data, [key]),
    useUpdate: (): Change<{ id: number; input: EditInput }, Row> =>
      useChange(async ({ id, input }) => (await calls.update(id, input)).data, [key, ...staleAfterEdit]),
    useDelete: (): Change<number, void> =>
      useChange(
        async (id) => {
          await calls.remove(id);
        },
        [key],
      ),
  };
}

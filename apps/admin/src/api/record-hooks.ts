import { useChange, useCreation, usePage, type CreateOptions } from '@portal/api-client';
import type { ListQuery, Page } from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';

type RecordCalls<Row, Query, CreateInput, EditInput> = {
  /** `q` searches words of the name; of supplies its beginning (spec 2 §2). */
  list: (query: Query, signal?: AbortSignal) => Promise<Page<Row>>;
  create: (input: CreateInput, options: CreateOptions) => Promise<unknown>;
  update: (id: number, input: EditInput) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

export function createRecordHooks<Row, Query extends ListQuery, CreateInput extends object, EditInput extends object>(
  calls: RecordCalls<Row, Query, CreateInput, EditInput>,
  key: QueryKey,
  staleAfterEdit: readonly QueryKey[] = [],
) {
  return {
    useList: (query: Query) => usePage<Row>([...key, 'page', query], (signal) => calls.list(query, signal)),
    useCreate: () => useCreation(calls.create, [key]),
    useUpdate: () =>
      useChange(({ id, input }: { id: number; input: EditInput }) => calls.update(id, input), [key, ...staleAfterEdit]),
    useDelete: () => useChange(calls.remove, [key]),
  };
}

import type { SavedFilterList, SavedFilters, SavedFiltersInput } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation } from '../query/use-change';
import { getData, useData } from '../query/use-page';

type ChangedFilters = SavedFiltersInput & { id: number };

export function useSavedFilters(list: SavedFilterList) {
  const key = [...KEYS.account, 'filters', list];
  const { data, isError, refetch } = useData(key, (signal) =>
    getData<SavedFilters[]>(`/account/filters/${list}`, {}, signal),
  );
  const creation = useCreation(
    (input: SavedFiltersInput, options) => http.create(`/account/filters/${list}`, input, options),
    [key],
  );
  const change = useChange(
    ({ id, ...input }: ChangedFilters) => http.put(`/account/filters/${list}/${id}`, input),
    [key],
  );
  const removal = useChange((id: number) => http.delete(`/account/filters/${list}/${id}`), [key]);
  return {
    filters: data,
    isError,
    retry: refetch,
    create: creation.mutateAsync,
    update: change.mutateAsync,
    remove: removal.mutateAsync,
  };
}

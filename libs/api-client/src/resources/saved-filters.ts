import type { SavedFilterList, SavedFilters, SavedFiltersInput } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type CreateOptions } from '../query/use-change';
import { getData, useData } from '../query/use-page';

type ChangedFilters = SavedFiltersInput & { id: number };

export function listSavedFilters(list: SavedFilterList, signal?: AbortSignal): Promise<SavedFilters[]> {
  return getData(`/account/filters/${list}`, {}, signal);
}

export async function createSavedFilters(
  list: SavedFilterList,
  input: SavedFiltersInput,
  options: CreateOptions,
): Promise<SavedFilters> {
  return (await http.create<{ data: SavedFilters }>(`/account/filters/${list}`, input, options)).data;
}

export async function updateSavedFilters(list: SavedFilterList, { id, ...input }: ChangedFilters): Promise<void> {
  await http.put(`/account/filters/${list}/${id}`, input);
}

export async function deleteSavedFilters(list: SavedFilterList, id: number): Promise<void> {
  await http.delete(`/account/filters/${list}/${id}`);
}

export type SavedFiltersOfList = {
  filters: SavedFilters[] | undefined;
  isError: boolean;
  retry: () => unknown;
  create: (input: SavedFiltersInput) => Promise<unknown>;
  update: (changed: ChangedFilters) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

export function useSavedFilters(list: SavedFilterList): SavedFiltersOfList {
  const key = [...KEYS.account, 'filters', list];
  const { data, isError, refetch } = useData(key, (signal) => listSavedFilters(list, signal));
  const creation = useCreation<SavedFiltersInput, SavedFilters>(
    (input, options) => createSavedFilters(list, input, options),
    [key],
  );
  const change = useChange<ChangedFilters, void>((changed) => updateSavedFilters(list, changed), [key]);
  const removal = useChange<number, void>((id) => deleteSavedFilters(list, id), [key]);
  return {
    filters: data,
    isError,
    retry: refetch,
    create: creation.mutateAsync,
    update: change.mutateAsync,
    remove: removal.mutateAsync,
  };
}

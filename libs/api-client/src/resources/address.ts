import { LIMITS, type AddressCompose, type AddressKind, type NamedChoice, type Page } from '@portal/domain';
import { useState } from 'react';
import { KEYS } from '../query/keys';
import { useDebounced } from '../query/use-debounced';
import { getData, getPage, useData, useOptions } from '../query/use-page';

/** GET /address/compose: the clients, malls and locations a request's address is made of, the first of each by name. */
export function getAddressCompose(signal?: AbortSignal): Promise<AddressCompose> {
  return getData('/address/compose', {}, signal);
}

/** `q`: what the name contains. `id`: one of them. */
export type AddressQuery = { q?: string; id?: number };

/** GET /address/:kind: those of one list that are asked for. */
export function searchAddress(
  kind: AddressKind,
  query: AddressQuery,
  signal?: AbortSignal,
): Promise<Page<NamedChoice>> {
  return getPage(`/address/${kind}`, { ...query, limit: LIMITS.pageSizeMax }, signal);
}

/** One list of the address as a select takes it. */
export type AddressOptions = {
  data: readonly NamedChoice[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** Whether what was typed is on its way to the server, or back. */
  isSearching: boolean;
  /** Takes what is typed; the server looks for it only when the list is longer than what came with it. */
  onSearch: (text: string) => void;
};

const NOBODY: readonly NamedChoice[] = [];

/**
 * The clients, malls or locations to choose from. Most portals have few, and they come whole. Of more than
 * `LIMITS.optionsMax` the first ones come, and the server finds the others by what is typed; whatever was found stays.
 * @param chosen the one that is chosen already, so that its name is known wherever in the list it stands
 */
export function useAddressOptions(kind: AddressKind, chosen?: number): AddressOptions {
  const { data, isPending, isFetching, isError, refetch } = useOptions(KEYS.address, getAddressCompose);
  const first = data?.[kind] ?? NOBODY;
  const isCut = first.length >= LIMITS.optionsMax;
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(NOBODY);
  const options = found.length === 0 ? first : [...first, ...found];

  const wanted = typed.trim();
  const settled = useDebounced(wanted, LIMITS.searchDebounce);
  const isWanted = isCut && wanted !== '';
  const search = useAsked(kind, { q: settled }, isWanted && settled !== '');
  const isUnnamed = isCut && chosen !== undefined && !options.some(({ id }) => id === chosen);
  const named = useAsked(kind, { id: chosen ?? 0 }, isUnnamed);

  const known = new Map(options.map((option) => [option.id, option]));
  for (const option of [...(search.data?.data ?? []), ...(named.data?.data ?? [])]) known.set(option.id, option);
  if (known.size > options.length) setFound([...known.values()].slice(first.length));

  return {
    data: data && options,
    isPending,
    isFetching,
    isError,
    refetch,
    isSearching: isWanted && (settled !== wanted || search.isFetching),
    onSearch: setTyped,
  };
}

const useAsked = (kind: AddressKind, query: AddressQuery, enabled: boolean) =>
  useData([...KEYS.address, kind, query], (signal) => searchAddress(kind, query, signal), enabled);

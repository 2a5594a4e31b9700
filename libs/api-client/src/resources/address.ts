import { LIMITS, type AddressChoice, type AddressCompose, type AddressKind } from '@portal/domain';
import { useState } from 'react';
import { KEYS } from '../query/keys';
import { useDebounced } from '../query/use-debounced';
import { getData, getPage, useData, useOptions } from '../query/use-page';

export type AddressQuery = {
  q?: string;
  id?: number;
  mall?: number;
};

const NOBODY: readonly AddressChoice[] = [];

/**
 * Most portals have few, and the answer contains all. Of more than `LIMITS.optionsMax` it contains the first, and the
 * server finds the others by the typed text; found ones stay.
 */
export function useAddressOptions(kind: AddressKind, chosen?: number, mall?: number) {
  const { data, isPending, isFetching, isError, refetch } = useOptions(KEYS.address, (signal) =>
    getData<AddressCompose>('/address/compose', {}, signal),
  );
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
  const byId = useAsked(kind, { id: chosen ?? 0 }, isUnnamed);

  const ofMall = useAsked(kind, { mall: mall ?? 0, ...(isWanted ? { q: settled } : {}) }, isCut && mall !== undefined);

  const optionsById = new Map(options.map((option) => [option.id, option]));
  const answers = [search, byId, ofMall].flatMap(({ data: answer }) => answer?.data ?? []);
  for (const option of answers) optionsById.set(option.id, option);
  if (optionsById.size > options.length) setFound([...optionsById.values()].slice(first.length));

  return {
    data: data && options,
    isPending,
    isFetching,
    isError,
    refetch,
    isSearching: isWanted && (settled !== wanted || search.isFetching),
    /** Receives the typed text; the server searches only when the list is longer than the loaded part. */
    onSearch: setTyped,
  };
}

const useAsked = (kind: AddressKind, query: AddressQuery, enabled: boolean) =>
  useData(
    [...KEYS.address, kind, query],
    (signal) => getPage<AddressChoice>(`/address/${kind}`, { ...query, limit: LIMITS.pageSizeMax }, signal),
    enabled,
  );

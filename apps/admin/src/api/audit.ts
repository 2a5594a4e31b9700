import { getData, getPage, useData, useDebounced, useOptions, usePage } from '@portal/api-client';
import { LIMITS, type AuditEntry, type AuditPersonOption, type ListQuery } from '@portal/domain';
import { useState } from 'react';

const KEY = ['admin', 'audit'] as const;

type AuditQuery = Pick<ListQuery, 'offset' | 'limit' | 'sort'> & {
  user?: string;
  kind?: string;
  from?: string;
  /** The last calendar day; it counts too. */
  to?: string;
};

export const useAudit = (query: AuditQuery, enabled = true) =>
  usePage<AuditEntry>(
    [...KEY, 'page', query],
    (signal) => getPage('/audit', { limit: LIMITS.pageSize, ...query }, signal),
    enabled,
  );

/** The first people by name, deleted ones too. */
function searchAuditPeople(query: { q?: string; id?: number }, signal?: AbortSignal): Promise<AuditPersonOption[]> {
  return getData('/audit/people', { ...query, limit: LIMITS.pageSizeMax }, signal);
}

export function useAuditPeople(chosen?: number) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const q = useDebounced(wanted, LIMITS.searchDebounce);
  const found = useOptions([...KEY, 'people', { q }], (signal) => searchAuditPeople(q ? { q } : {}, signal));
  const id = chosen ?? 0;
  const chosenPerson = useData(
    [...KEY, 'people', { id }],
    (signal) => searchAuditPeople({ id }, signal),
    chosen !== undefined,
  );
  const people = [...(chosenPerson.data ?? []), ...(found.data ?? [])];
  return {
    options: [...new Map(people.map((person) => [person.id, person])).values()],
    isLoading: found.isFetching || chosenPerson.isLoading || q !== wanted,
    onSearch: setTyped,
  };
}

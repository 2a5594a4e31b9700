import { getData, getPage, KEYS, useData, usePage, type DataResult, type PageResult } from '@portal/api-client';
import type { ListQuery, Page, RepairDetail, RepairListItem } from '@portal/domain';

export function listRepairs(query: ListQuery, signal?: AbortSignal): Promise<Page<RepairListItem>> {
  return getPage('/repairs/', query, signal);
}

export function useRepairs(query: ListQuery): PageResult<RepairListItem> {
  return usePage([...KEYS.requests, 'repairs', 'page', query], (signal) => listRepairs(query, signal));
}

export function useRepair(id: number): DataResult<RepairDetail> {
  return useData([...KEYS.requests, 'repairs', 'one', id], (signal) =>
    getData<RepairDetail>(`/repairs/${id}`, {}, signal),
  );
}

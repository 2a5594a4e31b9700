import { getData, getPage, KEYS, useData, usePage } from '@portal/api-client';
import type { ListQuery, RepairDetail, RepairListItem } from '@portal/domain';

export const listRepairs = (query: ListQuery, signal?: AbortSignal) =>
  getPage<RepairListItem>('/repairs/', query, signal);

export const useRepairs = (query: ListQuery) =>
  usePage([...KEYS.requests, 'repairs', 'page', query], (signal) => listRepairs(query, signal));

export const useRepair = (id: number) =>
  useData<RepairDetail>([...KEYS.requests, 'repairs', 'one', id], (signal) =>
    getData<RepairDetail>(`/repairs/${id}`, {}, signal),
  );

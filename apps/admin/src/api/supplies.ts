import {
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  usePage,
  type Change,
  type CreateOptions,
  type Creation,
  type PageResult,
} from '@portal/api-client';
import type { CreateSupplyInput, EditSupplyInput, ListQuery, Page, RecordStatus, Supply } from '@portal/domain';

/** `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
export type SupplyQuery = ListQuery & { status?: RecordStatus | (string & {}) };

/** GET /inventory/ as a page. */
export function listSupplies(query: SupplyQuery, signal?: AbortSignal): Promise<Page<Supply>> {
  return getPage('/inventory/', { limit: 20, ...query }, signal);
}

/** POST /inventory/ */
export async function createSupply(input: CreateSupplyInput, options: CreateOptions): Promise<Supply> {
  return (await http.create<{ data: Supply }>('/inventory/', input, options)).data;
}

/** PUT /inventory/{id} */
export async function updateSupply(id: number, input: EditSupplyInput): Promise<Supply> {
  return (await http.put<{ data: Supply }>(`/inventory/${id}`, input)).data;
}

/** DELETE /inventory/{id}: soft, never breaks a past repair. */
export async function deleteSupply(id: number): Promise<void> {
  await http.delete(`/inventory/${id}`);
}

export function useSupplies(query: SupplyQuery): PageResult<Supply> {
  return usePage([...KEYS.supplies, 'page', query], (signal) => listSupplies(query, signal));
}

export function useCreateSupply(): Creation<CreateSupplyInput, Supply> {
  return useCreation(createSupply, [KEYS.supplies]);
}

export function useUpdateSupply(): Change<{ id: number; input: EditSupplyInput }, Supply> {
  return useChange(({ id, input }) => updateSupply(id, input), [KEYS.supplies]);
}

export function useDeleteSupply(): Change<number, void> {
  return useChange(deleteSupply, [KEYS.supplies]);
}

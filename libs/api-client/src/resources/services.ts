import type { CreateServiceInput, EditServiceInput, ListQuery, Page, Service } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type Change, type CreateOptions, type Creation } from '../query/use-change';
import { getData, getPage, useOptions, usePage, type DataResult, type PageResult } from '../query/use-page';

/** `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
export type ServiceQuery = ListQuery & { status?: string };

/** GET /services/ as a page. */
export function listServices(query: ServiceQuery, signal?: AbortSignal): Promise<Page<Service>> {
  return getPage('/services/', { limit: 20, ...query }, signal);
}

/** GET /services/ whole; `status` 'activo' gives what may be offered. */
export function listServiceOptions(query: { status?: string } = {}, signal?: AbortSignal): Promise<Service[]> {
  return getData('/services/', query, signal);
}

/** POST /services/ */
export async function createService(input: CreateServiceInput, options: CreateOptions): Promise<Service> {
  return (await http.create<{ data: Service }>('/services/', input, options)).data;
}

/** PUT /services/{id} */
export async function updateService(id: number, input: EditServiceInput): Promise<Service> {
  return (await http.put<{ data: Service }>(`/services/${id}`, input)).data;
}

/** DELETE /services/{id}: soft; refused with 409 while open requests are of it. */
export async function deleteService(id: number): Promise<void> {
  await http.delete(`/services/${id}`);
}

export function useServices(query: ServiceQuery): PageResult<Service> {
  return usePage([...KEYS.services, 'page', query], (signal) => listServices(query, signal));
}

/** The active services: only those are offered when a request is created (spec 2 §4). */
export function useServiceOptions(): DataResult<Service[]> {
  const query = { status: 'activo' };
  return useOptions([...KEYS.services, 'options', query], (signal) => listServiceOptions(query, signal));
}

export function useCreateService(): Creation<CreateServiceInput, Service> {
  return useCreation(createService, [KEYS.services]);
}

export function useUpdateService(): Change<{ id: number; input: EditServiceInput }, Service> {
  return useChange(({ id, input }) => updateService(id, input), [KEYS.services]);
}

export function useDeleteService(): Change<number, void> {
  return useChange(deleteService, [KEYS.services]);
}

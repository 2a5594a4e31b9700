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
import type { CreateServiceInput, EditServiceInput, ListQuery, Page, Service } from '@portal/domain';

/** `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
export type ServiceQuery = ListQuery & { status?: string };

/** GET /services/ as a page. */
export function listServices(query: ServiceQuery, signal?: AbortSignal): Promise<Page<Service>> {
  return getPage('/services/', { limit: 20, ...query }, signal);
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

export function useCreateService(): Creation<CreateServiceInput, Service> {
  return useCreation(createService, [KEYS.services]);
}

export function useUpdateService(): Change<{ id: number; input: EditServiceInput }, Service> {
  return useChange(({ id, input }) => updateService(id, input), [KEYS.services]);
}

export function useDeleteService(): Change<number, void> {
  return useChange(deleteService, [KEYS.services]);
}

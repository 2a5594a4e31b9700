import {
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  usePage,
  type Change,
  type CompanyFilters,
  type CreateOptions,
  type Creation,
  type PageResult,
} from '@portal/api-client';
import type { Company, CreateCompanyInput, EditCompanyInput, ListQuery, Page } from '@portal/domain';

/** `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
export type CompanyQuery = ListQuery & CompanyFilters;

/** GET /companys as a page. */
export function listCompanies(query: CompanyQuery, signal?: AbortSignal): Promise<Page<Company>> {
  return getPage('/companys/', { limit: 20, ...query }, signal);
}

/** POST /companys/ */
export async function createCompany(input: CreateCompanyInput, options: CreateOptions): Promise<Company> {
  return (await http.create<{ data: Company }>('/companys/', input, options)).data;
}

/** PUT /companys/{id}; refused with 409 when it would deactivate a company with active users or open requests. */
export async function updateCompany(id: number, input: EditCompanyInput): Promise<Company> {
  return (await http.put<{ data: Company }>(`/companys/${id}`, input)).data;
}

/** DELETE /companys/{id}: soft; refused with 409 while it has active users or open requests. */
export async function deleteCompany(id: number): Promise<void> {
  await http.delete(`/companys/${id}`);
}

export function useCompanies(query: CompanyQuery): PageResult<Company> {
  return usePage([...KEYS.companies, 'page', query], (signal) => listCompanies(query, signal));
}

export function useCreateCompany(): Creation<CreateCompanyInput, Company> {
  return useCreation(createCompany, [KEYS.companies]);
}

/** Users show the name of their company, so their lists are stale too. */
export function useUpdateCompany(): Change<{ id: number; input: EditCompanyInput }, Company> {
  return useChange(({ id, input }) => updateCompany(id, input), [KEYS.companies, KEYS.users]);
}

export function useDeleteCompany(): Change<number, void> {
  return useChange(deleteCompany, [KEYS.companies]);
}

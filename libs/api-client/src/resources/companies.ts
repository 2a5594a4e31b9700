import type { Company, CreateCompanyInput, EditCompanyInput, ListQuery, Page } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type Change, type CreateOptions, type Creation } from '../query/use-change';
import { getData, getPage, useOptions, usePage, type DataResult, type PageResult } from '../query/use-page';

/** `haveAsignators`: only companies with at least one leader, to whom work can be handed over. */
export type CompanyFilters = { status?: string; haveAsignators?: boolean };

/** `q` finds by the beginning of the name, without regard to case (spec 2 §2). */
export type CompanyQuery = ListQuery & CompanyFilters;

/** GET /companys as a page. */
export function listCompanies(query: CompanyQuery, signal?: AbortSignal): Promise<Page<Company>> {
  return getPage('/companys/', { limit: 20, ...query }, signal);
}

/** GET /companys whole. */
export function listCompanyOptions(filters: CompanyFilters = {}, signal?: AbortSignal): Promise<Company[]> {
  return getData('/companys', filters, signal);
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

/** @param filters by default the active companies */
export function useCompanyOptions(filters: CompanyFilters = { status: 'activo' }): DataResult<Company[]> {
  return useOptions([...KEYS.companies, 'options', filters], (signal) => listCompanyOptions(filters, signal));
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

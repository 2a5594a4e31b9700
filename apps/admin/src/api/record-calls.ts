import { getPage, http, KEYS, useChange, useCreation, usePage, type CreateOptions } from '@portal/api-client';
import {
  LIMITS,
  type Company,
  type CreateCompanyInput,
  type CreateServiceInput,
  type CreateSupplyInput,
  type ListQuery,
  type Page,
  type Service,
  type Supply,
} from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';
import type { KeptRecord, RecordEdit, RecordInput } from '../records/record-form';

type RecordQuery = ListQuery & { status?: string };

export type RecordCalls<Row, Input extends RecordInput> = {
  key: QueryKey;
  list: (query: RecordQuery, signal?: AbortSignal) => Promise<Page<Row>>;
  create: (input: Input, options: CreateOptions) => Promise<unknown>;
  update: (edit: { id: number; input: RecordEdit<Input> }) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  staleAfterEdit?: readonly QueryKey[];
};

export const SUPPLY_CALLS: RecordCalls<Supply, CreateSupplyInput> = {
  key: KEYS.supplies,
  list: (query, signal) => getPage('/inventory/', query, signal),
  create: (input, options) => http.create('/inventory/', input, options),
  update: ({ id, input }) => http.put(`/inventory/${id}`, input),
  remove: (id) => http.delete(`/inventory/${id}`),
};

export const SERVICE_CALLS: RecordCalls<Service, CreateServiceInput> = {
  key: KEYS.services,
  list: (query, signal) => getPage('/services/', query, signal),
  create: (input, options) => http.create('/services/', input, options),
  update: ({ id, input }) => http.put(`/services/${id}`, input),
  remove: (id) => http.delete(`/services/${id}`),
};

export const COMPANY_CALLS: RecordCalls<Company, CreateCompanyInput> = {
  key: KEYS.companies,
  list: (query, signal) => getPage('/companys/', query, signal),
  create: (input, options) => http.create('/companys/', input, options),
  update: ({ id, input }) => http.put(`/companys/${id}`, input),
  remove: (id) => http.delete(`/companys/${id}`),
  // Users show the name of their company.
  staleAfterEdit: [KEYS.users],
};

export function useRecordCalls<Row extends KeptRecord, Input extends RecordInput>(
  { key, list, create, update, remove, staleAfterEdit = [] }: RecordCalls<Row, Input>,
  query: RecordQuery,
) {
  return {
    query: usePage<Row>([...key, 'page', query], (signal) => list({ limit: LIMITS.pageSize, ...query }, signal)),
    create: useCreation(create, [key]),
    update: useChange(update, [key, ...staleAfterEdit]),
    remove: useChange(remove, [key]),
  };
}

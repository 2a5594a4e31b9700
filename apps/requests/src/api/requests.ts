import {
  getData,
  getPage,
  http,
  KEYS,
  toFormData,
  useChange,
  useCreation,
  useCurrentUser,
  useData,
  usePage,
  type Change,
  type Creation,
  type DataResult,
  type PageResult,
  type RequestQuery,
} from '@portal/api-client';
import type {
  BulkResult,
  ClientRequestItem,
  CreateRequestInput,
  DuplicateInput,
  EditRequestInput,
  Page,
  PermitInput,
  PermitRequestItem,
  RatingInput,
  ReasonInput,
  RequestSaved,
  RequestListItem,
  RequestListOptions,
  RequestPage,
  SameRequest,
  WithVersion,
} from '@portal/domain';

export function listRequests(query: RequestQuery, signal?: AbortSignal): Promise<Page<RequestListItem>> {
  return getPage('/request/', query, signal);
}

export function listRequestsOf(user: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<ClientRequestItem>(`/request/client/${user}`, query, signal);
}

/** `given`: '1' lists what has a number that can still be corrected. */
type PermitQuery = RequestQuery & { given?: string };

export function listPermits(query: PermitQuery, signal?: AbortSignal): Promise<Page<PermitRequestItem>> {
  return getPage('/request/process', query, signal);
}

type BulkPermit = Omit<PermitInput, 'version'> & { rows: { id: number; version: string }[] };

export async function revokeFollowLink(id: number): Promise<void> {
  await http.delete(`/request/${id}/follow-link`);
}

type SamePlace = { service: number; client: number; mall: number; location: number };

export function useSameRequests(place: SamePlace | null): DataResult<SameRequest[]> {
  const key = [...KEYS.requests, 'same', place];
  return useData(key, (signal) => getData('/request/same', place ?? {}, signal), place !== null);
}

export function useFollowSame(): Change<number, void> {
  return useChange((id) => http.put(`/request/${id}/follower`, {}), [KEYS.requests]);
}

export function useRequestPage(number: number | undefined): DataResult<RequestPage> {
  const key = [...KEYS.requests, 'page-of', number];
  return useData(key, (signal) => getData(`/request/by-number/${number}`, {}, signal), number !== undefined);
}

export function useRequests(query: RequestQuery): PageResult<RequestListItem> {
  return usePage([...KEYS.requests, 'page', query], (signal) => listRequests(query, signal));
}

export function useMyRequests(query: RequestQuery): PageResult<ClientRequestItem> {
  const user = useCurrentUser()?.id ?? 0;
  return usePage([...KEYS.requests, 'mine', user, query], (signal) => listRequestsOf(user, query, signal), user > 0);
}

export function usePermits(query: PermitQuery): PageResult<PermitRequestItem> {
  return usePage([...KEYS.requests, 'permits', query], (signal) => listPermits(query, signal));
}

export function usePermitOptions(given: string | undefined): DataResult<RequestListOptions> {
  return useData([...KEYS.requests, 'permit-options', given], (signal) =>
    getData('/request/process/options', given ? { given } : {}, signal),
  );
}

/** `idempotencyKey`: the one on the device, which a tab that is opened again sends too. */
type CreateRequestPayload = Omit<CreateRequestInput, 'file'> & { file: readonly Blob[]; idempotencyKey: string };

export function useCreateRequest(): Creation<CreateRequestPayload, RequestSaved> {
  const user = useCurrentUser()?.id ?? 0;
  return useCreation(
    async ({ idempotencyKey, ...input }, call) => {
      const options = { ...call, idempotencyKey };
      return (await http.create<{ data: RequestSaved }>('/request/', toFormData({ ...input, user }), options)).data;
    },
    [KEYS.requests],
  );
}

export function useGivePermit(): Change<{ id: number; input: WithVersion<PermitInput> }, void> {
  return useChange(({ id, input }) => http.put(`/request/process/${id}`, { id, ...input }), [KEYS.requests]);
}

export function useCorrectPermit(): Change<{ id: number; input: WithVersion<PermitInput> }, void> {
  return useChange(({ id, input }) => http.put(`/request/process/${id}/number`, input), [KEYS.requests]);
}

type ContinuePayload = {
  id: number;
  description: string;
  file: readonly Blob[];
};

export function useContinueRequest(): Creation<ContinuePayload, RequestSaved> {
  return useCreation(
    async ({ id, ...payload }, options) =>
      (await http.create<{ data: RequestSaved }>(`/request/${id}/continue`, toFormData(payload), options)).data,
    [KEYS.requests],
  );
}

export function useRateWork(): Change<{ id: number; input: RatingInput }, void> {
  return useChange(({ id, input }) => http.post(`/request/${id}/rating`, input), [KEYS.requests]);
}

export function useGivePermits(): Creation<BulkPermit, BulkResult> {
  return useCreation(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/request/bulk/permit', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );
}

export function useEditRequest(): Change<{ id: number; input: WithVersion<EditRequestInput> }, void> {
  return useChange(({ id, input }) => http.put(`/request/${id}`, input), [KEYS.requests]);
}

export function useDeleteRequest(): Change<{ id: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(({ id, input }) => http.delete(`/request/${id}`, { body: input }), [KEYS.requests]);
}

export function useCloseAsDuplicate(): Change<{ id: number; input: WithVersion<DuplicateInput> }, void> {
  return useChange(({ id, input }) => http.post(`/request/${id}/duplicate`, input), [KEYS.requests]);
}

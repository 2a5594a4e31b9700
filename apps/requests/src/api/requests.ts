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
  type RequestQuery,
} from '@portal/api-client';
import type {
  BulkResult,
  ClientRequestItem,
  CreateRequestInput,
  DuplicateInput,
  EditRequestInput,
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

export const listRequests = (query: RequestQuery, signal?: AbortSignal) =>
  getPage<RequestListItem>('/request/', query, signal);

export const listRequestsOf = (user: number, query: RequestQuery, signal?: AbortSignal) =>
  getPage<ClientRequestItem>(`/request/client/${user}`, query, signal);

/** `given`: '1' lists what has a number that can still be corrected. */
type PermitQuery = RequestQuery & { given?: string };

export const listPermits = (query: PermitQuery, signal?: AbortSignal) =>
  getPage<PermitRequestItem>('/request/process', query, signal);

type Edit<Input extends { version?: string }> = { id: number; input: WithVersion<Input> };

type BulkPermit = Omit<PermitInput, 'version'> & { rows: { id: number; version: string }[] };

export const revokeFollowLink = (id: number) => http.delete(`/request/${id}/follow-link`);

type SamePlace = { service: number; client: number; mall: number; location: number };

export function useSameRequests(place: SamePlace | null) {
  const key = [...KEYS.requests, 'same', place];
  return useData<SameRequest[]>(key, (signal) => getData('/request/same', place ?? {}, signal), place !== null);
}

export const useFollowSame = () => useChange((id: number) => http.put(`/request/${id}/follower`, {}), [KEYS.requests]);

export function useRequestPage(number: number | undefined) {
  const key = [...KEYS.requests, 'page-of', number];
  const read = (signal: AbortSignal) => getData<RequestPage>(`/request/by-number/${number}`, {}, signal);
  return useData(key, read, number !== undefined);
}

export const useRequests = (query: RequestQuery) =>
  usePage([...KEYS.requests, 'page', query], (signal) => listRequests(query, signal));

export function useMyRequests(query: RequestQuery) {
  const user = useCurrentUser()?.id ?? 0;
  return usePage([...KEYS.requests, 'mine', user, query], (signal) => listRequestsOf(user, query, signal), user > 0);
}

export const usePermits = (query: PermitQuery) =>
  usePage([...KEYS.requests, 'permits', query], (signal) => listPermits(query, signal));

export const usePermitOptions = (given: string | undefined) =>
  useData<RequestListOptions>([...KEYS.requests, 'permit-options', given], (signal) =>
    getData('/request/process/options', given ? { given } : {}, signal),
  );

/** `idempotencyKey`: the one on the device, which a tab that is opened again sends too. */
type CreateRequestPayload = Omit<CreateRequestInput, 'file'> & { file: readonly Blob[]; idempotencyKey: string };

export function useCreateRequest() {
  const user = useCurrentUser()?.id ?? 0;
  return useCreation<CreateRequestPayload, RequestSaved>(
    async ({ idempotencyKey, ...input }, call) => {
      const options = { ...call, idempotencyKey };
      return (await http.create<{ data: RequestSaved }>('/request/', toFormData({ ...input, user }), options)).data;
    },
    [KEYS.requests],
  );
}

export const useGivePermit = () =>
  useChange(
    ({ id, input }: Edit<PermitInput>) => http.put(`/request/process/${id}`, { id, ...input }),
    [KEYS.requests],
  );

export const useCorrectPermit = () =>
  useChange(({ id, input }: Edit<PermitInput>) => http.put(`/request/process/${id}/number`, input), [KEYS.requests]);

type ContinuePayload = {
  id: number;
  description: string;
  file: readonly Blob[];
};

export const useContinueRequest = () =>
  useCreation<ContinuePayload, RequestSaved>(
    async ({ id, ...payload }, options) =>
      (await http.create<{ data: RequestSaved }>(`/request/${id}/continue`, toFormData(payload), options)).data,
    [KEYS.requests],
  );

export const useRateWork = () =>
  useChange(
    ({ id, input }: { id: number; input: RatingInput }) => http.post(`/request/${id}/rating`, input),
    [KEYS.requests],
  );

export const useGivePermits = () =>
  useCreation<BulkPermit, BulkResult>(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/request/bulk/permit', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );

export const useEditRequest = () =>
  useChange(({ id, input }: Edit<EditRequestInput>) => http.put(`/request/${id}`, input), [KEYS.requests]);

export const useDeleteRequest = () =>
  useChange(({ id, input }: Edit<ReasonInput>) => http.delete(`/request/${id}`, { body: input }), [KEYS.requests]);

export const useCloseAsDuplicate = () =>
  useChange(({ id, input }: Edit<DuplicateInput>) => http.post(`/request/${id}/duplicate`, input), [KEYS.requests]);

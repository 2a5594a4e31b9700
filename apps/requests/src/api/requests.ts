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
  type CreateOptions,
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
  FollowLink,
  LinkedRequest,
  Page,
  PermitInput,
  PermitRequestItem,
  ReasonInput,
  RequestCreated,
  RequestListItem,
  RequestListOptions,
  RequestPage,
  WithVersion,
} from '@portal/domain';

type CreateRequestPayload = Omit<CreateRequestInput, 'file'> & { file: readonly Blob[]; user: number };

async function createRequest(payload: CreateRequestPayload, options: CreateOptions): Promise<RequestCreated> {
  return (await http.create<{ data: RequestCreated }>('/request/', toFormData(payload), options)).data;
}

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

function getPermitOptions(given: string | undefined, signal?: AbortSignal): Promise<RequestListOptions> {
  return getData('/request/process/options', given ? { given } : {}, signal);
}

async function givePermit(id: number, input: WithVersion<PermitInput>): Promise<void> {
  await http.put(`/request/process/${id}`, { id, ...input });
}

type BulkPermit = Omit<PermitInput, 'version'> & { rows: { id: number; version: string }[] };

async function givePermits(input: BulkPermit, options: CreateOptions): Promise<BulkResult> {
  const call = { ...options, expect: [200] };
  return (await http.create<{ data: BulkResult }>('/request/bulk/permit', input, call)).data;
}

async function editRequest(id: number, input: WithVersion<EditRequestInput>): Promise<void> {
  await http.put(`/request/${id}`, input);
}

async function deleteRequest(id: number, input: WithVersion<ReasonInput>): Promise<void> {
  await http.delete(`/request/${id}`, { body: input });
}

export async function closeAsDuplicate(id: number, input: WithVersion<DuplicateInput>): Promise<void> {
  await http.post(`/request/${id}/duplicate`, input);
}

function getRequestPage(number: number, signal?: AbortSignal): Promise<RequestPage> {
  return getData(`/request/by-number/${number}`, {}, signal);
}

export async function getFollowLink(id: number): Promise<FollowLink> {
  return (await http.post<{ data: FollowLink }>(`/request/${id}/follow-link`)).data;
}

export async function revokeFollowLink(id: number): Promise<void> {
  await http.delete(`/request/${id}/follow-link`);
}

type SamePlace = { service: number; mall: number; location: number };

function findSameRequests(place: SamePlace, signal?: AbortSignal): Promise<LinkedRequest[]> {
  return getData('/request/same', place, signal);
}

export function useSameRequests(place: SamePlace | null): DataResult<LinkedRequest[]> {
  const key = [...KEYS.requests, 'same', place];
  const none = { service: 0, mall: 0, location: 0 };
  return useData(key, (signal) => findSameRequests(place ?? none, signal), place !== null);
}

export function useRequestPage(number: number | undefined): DataResult<RequestPage> {
  const key = [...KEYS.requests, 'page-of', number];
  return useData(key, (signal) => getRequestPage(number ?? 0, signal), number !== undefined);
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
  return useData([...KEYS.requests, 'permit-options', given], (signal) => getPermitOptions(given, signal));
}

/** `idempotencyKey`: the one on the device, which a tab that is opened again sends too. */
export function useCreateRequest(): Creation<
  Omit<CreateRequestPayload, 'user'> & { idempotencyKey: string },
  RequestCreated
> {
  const user = useCurrentUser()?.id ?? 0;
  return useCreation(
    ({ idempotencyKey, ...input }, call) => createRequest({ ...input, user }, { ...call, idempotencyKey }),
    [KEYS.requests],
  );
}

export function useGivePermit(): Change<{ id: number; input: WithVersion<PermitInput> }, void> {
  return useChange(({ id, input }) => givePermit(id, input), [KEYS.requests]);
}

async function correctPermit(id: number, input: WithVersion<PermitInput>): Promise<void> {
  await http.put(`/request/process/${id}/number`, input);
}

export function useCorrectPermit(): Change<{ id: number; input: WithVersion<PermitInput> }, void> {
  return useChange(({ id, input }) => correctPermit(id, input), [KEYS.requests]);
}

type ContinuePayload = {
  id: number;
  description: string;
  file: readonly Blob[];
};

async function continueRequest({ id, ...payload }: ContinuePayload, options: CreateOptions): Promise<RequestCreated> {
  return (await http.create<{ data: RequestCreated }>(`/request/${id}/continue`, toFormData(payload), options)).data;
}

export function useContinueRequest(): Creation<ContinuePayload, RequestCreated> {
  return useCreation(continueRequest, [KEYS.requests]);
}

export function useGivePermits(): Creation<BulkPermit, BulkResult> {
  return useCreation(givePermits, [KEYS.requests]);
}

export function useEditRequest(): Change<{ id: number; input: WithVersion<EditRequestInput> }, void> {
  return useChange(({ id, input }) => editRequest(id, input), [KEYS.requests]);
}

export function useDeleteRequest(): Change<{ id: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(({ id, input }) => deleteRequest(id, input), [KEYS.requests]);
}

export function useCloseAsDuplicate(): Change<{ id: number; input: WithVersion<DuplicateInput> }, void> {
  return useChange(({ id, input }) => closeAsDuplicate(id, input), [KEYS.requests]);
}

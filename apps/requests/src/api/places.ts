import { getData, http, KEYS, useChange, useData } from '@portal/api-client';
import type { ReasonInput, RequestSaved, WaitingPlaceRequest } from '@portal/domain';

export const listWaitingPlaceRequests = (signal: AbortSignal) =>
  getData<WaitingPlaceRequest[]>('/places/waiting', {}, signal);

export const useWaitingPlaceRequests = () => useData([...KEYS.requests, 'waiting-places'], listWaitingPlaceRequests);

export const useDiscardPlaceRequest = () =>
  useChange(
    ({ id, input }: { id: number; input: ReasonInput }) => http.post(`/places/waiting/${id}/discard`, input),
    [KEYS.requests],
  );

export const useAcceptPlaceRequest = () =>
  useChange(
    async (id: number) => (await http.post<{ data: RequestSaved }>(`/places/waiting/${id}`)).data,
    [KEYS.requests],
  );

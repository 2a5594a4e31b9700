import { getData, http, KEYS, useChange, useData } from '@portal/api-client';
import type { RequestCreated, WaitingPlaceRequest } from '@portal/domain';

export const useWaitingPlaceRequests = () =>
  useData<WaitingPlaceRequest[]>([...KEYS.requests, 'waiting-places'], (signal) =>
    getData('/places/waiting', {}, signal),
  );

export const useAcceptPlaceRequest = () =>
  useChange(
    async (id: number) => (await http.post<{ data: RequestCreated }>(`/places/waiting/${id}`)).data,
    [KEYS.requests],
  );

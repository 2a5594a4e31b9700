import { getData, http, useChange, useData, useUserLookup, type Change, type DataResult } from '@portal/api-client';
import { ROLE, roleLabel, type PlaceCodesInput, type PlaceSheet, type UserOption } from '@portal/domain';

const KEY = ['admin', 'place-codes'] as const;

export function listPlaceSheets(locations: readonly number[], signal?: AbortSignal): Promise<PlaceSheet[]> {
  return getData('/places/codes', { locations: locations.join(',') }, signal);
}

export async function createPlaceCodes(input: PlaceCodesInput): Promise<void> {
  await http.post('/places/codes', input);
}

export async function revokePlaceCode(id: number): Promise<void> {
  await http.delete(`/places/codes/${id}`);
}

export const usePlaceSheets = (locations: readonly number[]): DataResult<PlaceSheet[]> =>
  useData([...KEY, locations], (signal) => listPlaceSheets(locations, signal), locations.length > 0);

export const useCreatePlaceCodes = (): Change<PlaceCodesInput, void> => useChange(createPlaceCodes, [KEY]);

export const useRevokePlaceCode = (): Change<number, void> => useChange(revokePlaceCode, [KEY]);

export const useClientAccounts = (): DataResult<UserOption[]> =>
  useUserLookup({ role: roleLabel(ROLE.client).toLowerCase(), status: 'activo', isNotContractor: true });

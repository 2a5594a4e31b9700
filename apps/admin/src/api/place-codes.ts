import { getData, http, useChange, useData, useUserLookup } from '@portal/api-client';
import { ROLE, roleLabel, type PlaceCodesInput, type PlaceSheet } from '@portal/domain';

const KEY = ['admin', 'place-codes'] as const;

export const usePlaceSheets = (locations: readonly number[]) =>
  useData<PlaceSheet[]>(
    [...KEY, locations],
    (signal) => getData('/places/codes', { locations: locations.join(',') }, signal),
    locations.length > 0,
  );

export const useCreatePlaceCodes = () =>
  useChange((input: PlaceCodesInput) => http.post('/places/codes', input), [KEY]);

export const useRevokePlaceCode = () => useChange((id: number) => http.delete(`/places/codes/${id}`), [KEY]);

export const useClientAccounts = () =>
  useUserLookup({ role: roleLabel(ROLE.client).toLowerCase(), status: 'activo', isNotContractor: true });

import { getData, http, useChange, useData, useUserLookup, type Change, type DataResult } from '@portal/api-client';
import { ROLE, roleLabel, type PlaceCodesInput, type PlaceSheet, type UserOption } from '@portal/domain';

const KEY = ['admin', 'place-codes'] as const;

export const usePlaceSheets = (locations: readonly number[]): DataResult<PlaceSheet[]> =>
  useData(
    [...KEY, locations],
    (signal) => getData('/places/codes', { locations: locations.join(',') }, signal),
    locations.length > 0,
  );

export const useCreatePlaceCodes = (): Change<PlaceCodesInput, void> =>
  useChange((input) => http.post('/places/codes', input), [KEY]);

export const useRevokePlaceCode = (): Change<number, void> =>
  useChange((id) => http.delete(`/places/codes/${id}`), [KEY]);

export const useClientAccounts = (): DataResult<UserOption[]> =>
  useUserLookup({ role: roleLabel(ROLE.client).toLowerCase(), status: 'activo', isNotContractor: true });

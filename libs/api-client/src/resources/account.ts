import type {
  Account,
  CalendarFeed,
  ChangePasswordInput,
  CreatedCalendarFeed,
  OwnPhoneInput,
  UserSession,
} from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, type Change } from '../query/use-change';
import { getData, useData, type DataResult } from '../query/use-page';

export function getAccount(signal?: AbortSignal): Promise<Account> {
  return getData('/account', {}, signal);
}

export function useAccount(): DataResult<Account> {
  return useData([...KEYS.account, 'data'], getAccount);
}

export function useChangeOwnPhone(): Change<OwnPhoneInput, void> {
  return useChange((input) => http.put('/account/phone', input), [KEYS.account]);
}

export function useChangePassword(): Change<ChangePasswordInput, void> {
  return useChange((input) => http.put('/account/password', input), [KEYS.account]);
}

export function useAccountSessions(): DataResult<UserSession[]> {
  return useData([...KEYS.account, 'sessions'], (signal) => getData('/account/sessions', {}, signal));
}

export function useEndAccountSession(): Change<string, void> {
  return useChange((id) => http.delete(`/account/sessions/${id}`), [KEYS.account]);
}

export function useEndOtherSessions(): Change<void, void> {
  return useChange(() => http.delete('/account/sessions'), [KEYS.account]);
}

export function useCalendarFeed(): DataResult<CalendarFeed> {
  return useData([...KEYS.account, 'calendar'], (signal) => getData('/account/calendar', {}, signal));
}

/** The address is shown once; it replaces a former one. */
export function useCreateCalendarFeed(): Change<void, CreatedCalendarFeed> {
  return useChange(
    async () =>
      (await http.post<{ data: CreatedCalendarFeed }>('/account/calendar', undefined, { expect: [201] })).data,
    [KEYS.account],
  );
}

export function useRevokeCalendarFeed(): Change<void, void> {
  return useChange(() => http.delete('/account/calendar'), [KEYS.account]);
}

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
import { useChange } from '../query/use-change';
import { getData, useData } from '../query/use-page';

export const getAccount = (signal?: AbortSignal) => getData<Account>('/account', {}, signal);

export const useAccount = () => useData([...KEYS.account, 'data'], getAccount);

export const useChangeOwnPhone = () =>
  useChange((input: OwnPhoneInput) => http.put('/account/phone', input), [KEYS.account]);

export const useChangePassword = () =>
  useChange((input: ChangePasswordInput) => http.put('/account/password', input), [KEYS.account]);

export const useAccountSessions = () =>
  useData<UserSession[]>([...KEYS.account, 'sessions'], (signal) => getData('/account/sessions', {}, signal));

export const useEndAccountSession = () =>
  useChange((id: string) => http.delete(`/account/sessions/${id}`), [KEYS.account]);

export const useEndOtherSessions = () => useChange(() => http.delete('/account/sessions'), [KEYS.account]);

export const useCalendarFeed = () =>
  useData<CalendarFeed>([...KEYS.account, 'calendar'], (signal) => getData('/account/calendar', {}, signal));

/** The address is shown once; it replaces a former one. */
export const useCreateCalendarFeed = () =>
  useChange<void, CreatedCalendarFeed>(
    async () =>
      (await http.post<{ data: CreatedCalendarFeed }>('/account/calendar', undefined, { expect: [201] })).data,
    [KEYS.account],
  );

export const useRevokeCalendarFeed = () => useChange(() => http.delete('/account/calendar'), [KEYS.account]);

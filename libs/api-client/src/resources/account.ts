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

export async function changePassword(input: ChangePasswordInput): Promise<void> {
  await http.put('/account/password', input);
}

export function listAccountSessions(signal?: AbortSignal): Promise<UserSession[]> {
  return getData('/account/sessions', {}, signal);
}

export async function endAccountSession(id: string): Promise<void> {
  await http.delete(`/account/sessions/${id}`);
}

export async function endOtherSessions(): Promise<void> {
  await http.delete('/account/sessions');
}

export function getCalendarFeed(signal?: AbortSignal): Promise<CalendarFeed> {
  return getData('/account/calendar', {}, signal);
}

/** The address is shown once; it replaces a former one. */
export async function createCalendarFeed(): Promise<CreatedCalendarFeed> {
  return (await http.post<{ data: CreatedCalendarFeed }>('/account/calendar', undefined, { expect: [201] })).data;
}

export async function revokeCalendarFeed(): Promise<void> {
  await http.delete('/account/calendar');
}

export function useAccount(): DataResult<Account> {
  return useData([...KEYS.account, 'data'], getAccount);
}

export function useChangeOwnPhone(): Change<OwnPhoneInput, void> {
  return useChange(async (input) => void (await http.put('/account/phone', input)), [KEYS.account]);
}

export function useChangePassword(): Change<ChangePasswordInput, void> {
  return useChange(changePassword, [KEYS.account]);
}

export function useAccountSessions(): DataResult<UserSession[]> {
  return useData([...KEYS.account, 'sessions'], listAccountSessions);
}

export function useEndAccountSession(): Change<string, void> {
  return useChange(endAccountSession, [KEYS.account]);
}

export function useEndOtherSessions(): Change<void, void> {
  return useChange(endOtherSessions, [KEYS.account]);
}

export function useCalendarFeed(): DataResult<CalendarFeed> {
  return useData([...KEYS.account, 'calendar'], getCalendarFeed);
}

export function useCreateCalendarFeed(): Change<void, CreatedCalendarFeed> {
  return useChange(createCalendarFeed, [KEYS.account]);
}

export function useRevokeCalendarFeed(): Change<void, void> {
  return useChange(revokeCalendarFeed, [KEYS.account]);
}

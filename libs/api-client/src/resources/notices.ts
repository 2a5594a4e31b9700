import type { NoticePreferences, Notices, PushKey, PushSubscriptionInput, UnreadNotices } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, type Change } from '../query/use-change';
import { getData, readPages, useData, usePast, type DataResult, type PastResult } from '../query/use-page';

export async function listNotices(isUnread: boolean, signal?: AbortSignal, count = 1): Promise<Notices> {
  const { pages, hasOlder } = await readPages<Notices>(
    count,
    (before) => getData('/notices', { before, unread: isUnread ? 1 : undefined }, signal),
    ({ notices }) => notices.at(-1)?.id,
  );
  return { notices: pages.flatMap(({ notices }) => notices), hasOlder };
}

export function getPushKey(): Promise<PushKey> {
  return getData('/notices/push-key');
}

export async function storePushSubscription(subscription: PushSubscriptionInput): Promise<void> {
  await http.put('/notices/push-subscription', subscription);
}

export async function removePushSubscription(): Promise<void> {
  await http.delete('/notices/push-subscription');
}

export function useNotices(isUnread = false): PastResult<Notices> {
  return usePast([...KEYS.notices, 'list', isUnread], (pages, signal) => listNotices(isUnread, signal, pages));
}

export function useUnreadNoticeCount(enabled: boolean): DataResult<UnreadNotices> {
  return useData([...KEYS.notices, 'unread'], (signal) => getData('/notices/unread', {}, signal), enabled);
}

export function useReadNotice(): Change<number, void> {
  return useChange((id) => http.put(`/notices/${id}/read`, {}), [KEYS.notices]);
}

export function useReadNotices(): Change<number, void> {
  return useChange((upTo) => http.put('/notices/read', { upTo }), [KEYS.notices]);
}

export function useReadNoticesOfRequest(): Change<number, void> {
  return useChange((number) => http.put(`/notices/request/${number}/read`, {}), [KEYS.notices]);
}

const PREFERENCES = [...KEYS.account, 'notices'];

export function useNoticePreferences(): DataResult<NoticePreferences> {
  return useData(PREFERENCES, (signal) => getData('/account/notices', {}, signal));
}

export function useUpdateNoticePreferences(): Change<NoticePreferences, void> {
  return useChange((preferences) => http.put('/account/notices', preferences), [PREFERENCES]);
}

import type { NoticePreferences, Notices, PushKey, PushSubscriptionInput, UnreadNotices } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange } from '../query/use-change';
import { getData, readPages, useData, usePast } from '../query/use-page';

export async function listNotices(isUnread: boolean, signal?: AbortSignal, count = 1): Promise<Notices> {
  const { pages, hasOlder } = await readPages<Notices>(
    count,
    (before) => getData('/notices', { before, unread: isUnread ? 1 : undefined }, signal),
    ({ notices }) => notices.at(-1)?.id,
  );
  return { notices: pages.flatMap(({ notices }) => notices), hasOlder };
}

export const getPushKey = () => getData<PushKey>('/notices/push-key');

export const storePushSubscription = (subscription: PushSubscriptionInput) =>
  http.put('/notices/push-subscription', subscription);

export const removePushSubscription = () => http.delete('/notices/push-subscription');

export const useNotices = (isUnread = false) =>
  usePast([...KEYS.notices, 'list', isUnread], (pages, signal) => listNotices(isUnread, signal, pages));

export const useUnreadNoticeCount = (enabled: boolean) =>
  useData<UnreadNotices>([...KEYS.notices, 'unread'], (signal) => getData('/notices/unread', {}, signal), enabled);

export const useReadNotice = () => useChange((id: number) => http.put(`/notices/${id}/read`, {}), [KEYS.notices]);

export const useReadNotices = () => useChange((upTo: number) => http.put('/notices/read', { upTo }), [KEYS.notices]);

export const useReadNoticesOfRequest = () =>
  useChange((number: number) => http.put(`/notices/request/${number}/read`, {}), [KEYS.notices]);

const PREFERENCES = [...KEYS.account, 'notices'];

export const useNoticePreferences = () =>
  useData<NoticePreferences>(PREFERENCES, (signal) => getData('/account/notices', {}, signal));

export const useUpdateNoticePreferences = () =>
  useChange((preferences: NoticePreferences) => http.put('/account/notices', preferences), [PREFERENCES]);

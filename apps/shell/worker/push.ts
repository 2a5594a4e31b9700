import type { OpenPageMessage, PushMessage } from '@portal/domain';

declare const self: ServiceWorkerGlobalScope;

/** One that arrives again takes the place of the first, without a sound. */
export function showNotice(event: PushEvent): void {
  if (!event.data) return;
  const { id, title, body, path } = event.data.json() as PushMessage;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: `notice-${id}`,
      lang: 'es',
      data: path,
    }),
  );
}

export function openNotice(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data as string));
}

async function openPage(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  // The page itself goes there: it asks before a form that is half filled in would be lost.
  const message: OpenPageMessage = { kind: 'open-page', path };
  window.postMessage(message);
  await window.focus();
}

import { getPushKey, removePushSubscription, storePushSubscription } from '@portal/api-client';
import { registerWorker } from '../offline/offline-portal';
import { forgetPushChoice, isPushChosenBy, rememberPushChoice } from './push-choice';

/**
 * State of pushes on this device.
 * - `uninstalled`: an iPhone receives notices for an installed portal alone.
 * - `blocked`: the person or their browser refused.
 */
export type PushState = 'unsupported' | 'uninstalled' | 'blocked' | 'off' | 'on';

const isIphone = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

export function pushStateOf(userId: number): PushState {
  const canReceive = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canReceive) return isIphone() ? 'uninstalled' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isPushChosenBy(userId) ? 'on' : 'off';
}

async function subscribe(): Promise<void> {
  const worker = await registerWorker();
  if (!worker) return;
  const { key } = await getPushKey();
  const subscription = await subscribeWith(worker.pushManager, key);
  const { endpoint, keys } = subscription.toJSON();
  await storePushSubscription({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
}

async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // A subscription made with another key of the portal, before its database was replaced.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/**
 * It has to follow a click.
 * @throws Error when the browser's push service or the portal cannot be reached
 */
export async function allowPush(userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') {
    await subscribe();
    rememberPushChoice(userId);
  }
  return pushStateOf(userId);
}

/** Throws ApiError when the server does not learn of it. */
export async function stopPush(userId: number): Promise<PushState> {
  await removePushSubscription();
  forgetPushChoice();
  const worker = await registerWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return pushStateOf(userId);
}

export async function renewPush(): Promise<void> {
  if (Notification.permission === 'granted') await subscribe();
}

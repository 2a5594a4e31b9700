import type { KeepOutcome, ServiceWorkerRequest, SessionUser } from '@portal/domain';

const WORKER_ADDRESS = '/service-worker.js';

/** The service workers; undefined at an http address that is not localhost, and where the browser forbids them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const container = serviceWorkers();
  await container?.register(WORKER_ADDRESS);
  return container?.ready;
}

/** Returns the outcome; never settles when the browser stops the worker meanwhile. */
export async function keepPortal({ id, roles, company }: SessionUser): Promise<KeepOutcome> {
  const worker = await registerWorker();
  if (!worker) return 'failed';
  const { port1, port2 } = new MessageChannel();
  const request: ServiceWorkerRequest = { kind: 'keep', person: { id, roles, company } };
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepOutcome>) => resolve(data);
    worker.active?.postMessage(request, [port2]);
  });
}

export async function forgetPortal(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  const request: ServiceWorkerRequest = { kind: 'forget' };
  // An inactive worker has stored nothing.
  if (registration?.active) registration.active.postMessage(request);
  else await registration?.unregister();
}

/** Most browsers decide without asking the person. */
export async function askForPersistence(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (storage && !(await storage.persisted())) await storage.persist();
}

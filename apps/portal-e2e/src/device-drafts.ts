import type { Page } from '@playwright/test';

/** A draft as the operators' area keeps it, with the names under which its files lie beside it. */
export type StoredDraft = {
  key: string;
  id: { user: number; kind: 'start' | 'finish' | 'interrupt'; request: number };
  request: { id: number; numRequest: number };
  submission: { key: string; isPending: boolean; submittedAt?: number } | null;
  files: Record<string, { key: string; name: string; type: string; lastModified: number; ready: boolean }[]>;
};

/** A draft and the bytes of its files, in base64, by their name. */
export type DeviceDraft = { draft: StoredDraft; bytes: Record<string, string> };

/** Reads every draft of the device with its files. */
export const readDeviceDrafts = (page: Page): Promise<DeviceDraft[]> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const base64Of = (blob: Blob): Promise<string> =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    const db = await done(indexedDB.open('portal-field-repairs'));
    const tx = db.transaction(['drafts', 'files']);
    const [drafts, names, blobs] = await Promise.all([
      done(tx.objectStore('drafts').getAll() as IDBRequest<StoredDraft[]>),
      done(tx.objectStore('files').getAllKeys() as IDBRequest<string[]>),
      done(tx.objectStore('files').getAll() as IDBRequest<Blob[]>),
    ]);
    db.close();
    const bytes = await Promise.all(blobs.map(base64Of));
    return drafts.map((draft) => {
      const own = Object.values(draft.files).flatMap((files) => files.map(({ key }) => key));
      return { draft, bytes: Object.fromEntries(own.map((key) => [key, bytes[names.indexOf(key)] ?? ''])) };
    });
  });

/** Puts drafts on the device, as if the forms had made them. */
export const writeDeviceDrafts = (page: Page, drafts: readonly DeviceDraft[]): Promise<void> =>
  page.evaluate(async (written) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('portal-field-repairs');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(opening.error?.message));
    });
    const tx = db.transaction(['drafts', 'files'], 'readwrite');
    for (const { draft, bytes } of written) {
      tx.objectStore('drafts').put(draft);
      for (const { key, name, type, lastModified } of Object.values(draft.files).flat()) {
        const content = Uint8Array.from(atob(bytes[key] ?? ''), (character) => character.charCodeAt(0));
        tx.objectStore('files').put(new File([content], name, { type, lastModified }), key);
      }
    }
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onerror = () => reject(new Error(tx.error?.message));
    });
    db.close();
  }, drafts);

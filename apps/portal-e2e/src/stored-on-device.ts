import { expect, type Page } from '@playwright/test';
import type { PortalConfig } from '@portal/domain';

/** Reads the folders of the versions that the kept page names; none while none is kept. */
const keptFolders = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = (await (await caches.match('/kept-page'))?.text()) ?? '';
    const block = kept.split('id="portal-config">')[1]?.split('</script>', 1)[0];
    if (block === undefined) return [];
    const { shell, remotes } = (JSON.parse(block) as PortalConfig).release;
    const areas = Object.values(remotes).map(({ name, version }) => `/remotes/${name}/${version}`);
    return [`/shell/${shell.version}`, ...areas];
  });

/** Waits until the portal of a version of the operators' area is stored. */
export const untilPortalStored = (page: Page, version: string): Promise<void> =>
  expect
    .poll(async () => {
      const isForPerson = await page.evaluate(() => localStorage.getItem('portal-person') !== null);
      return isForPerson && (await keptFolders(page)).includes(`/remotes/field-repairs/${version}`);
    })
    .toBe(true);

/** An item that an area stores on the device: small photos each, the server's answers together. */
type StoredItem = { user: number; key: string; value: { queries?: { queryKey: unknown[] }[] } };

/** Reads the items; none while no area has stored one since the device was emptied. */
const storedItems = (page: Page): Promise<StoredItem[]> =>
  page.evaluate(
    () =>
      new Promise<StoredItem[]>((resolve, reject) => {
        const opening = indexedDB.open('portal-device');
        // A database without the store would keep the areas from making theirs.
        let isMissing = false;
        opening.onupgradeneeded = () => {
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve([]) : reject(new Error(opening.error?.message)));
        opening.onsuccess = () => {
          const items = opening.result.transaction('items').objectStore('items').getAll();
          items.onsuccess = () => {
            opening.result.close();
            resolve(items.result as StoredItem[]);
          };
        };
      }),
  );

/** Reads the ids of the people of whom areas store something on the device. */
export async function storedUsers(page: Page): Promise<number[]> {
  return [...new Set((await storedItems(page)).map(({ user }) => user))];
}

/** Waits until that number of histories, which the area fetches after the details, is on the device. */
export const untilHistoriesStored = (page: Page, requests = 1): Promise<void> =>
  expect
    .poll(async () => {
      const queries = (await storedItems(page)).flatMap(({ value }) => value.queries ?? []);
      return queries.filter(({ queryKey }) => queryKey.includes('past')).length;
    })
    .toBeGreaterThanOrEqual(requests);

/** Waits until that number of small photos, which the area stores last, is on the device. */
export const untilPhotosStored = (page: Page, photos: number): Promise<void> =>
  expect.poll(async () => (await storedItems(page)).filter(({ key }) => key.includes('/photo/')).length).toBe(photos);

/**
 * Waits until a version of the shell or of an area is stored: its files are there, and the stored page names it.
 * @param folder of the version in the portal
 * @param gone folder of another version that the stored page must not name any more
 */
export const untilFilesStored = (page: Page, folder: string, gone?: string): Promise<void> =>
  expect
    .poll(async () => {
      const isThere = await page.evaluate(async (wanted) => {
        const files = await (await caches.open('portal-files')).keys();
        return files.some(({ url }) => new URL(url).pathname.startsWith(`${wanted}/`));
      }, folder);
      const kept = await keptFolders(page);
      return isThere && kept.includes(folder) && !(gone !== undefined && kept.includes(gone));
    })
    .toBe(true);

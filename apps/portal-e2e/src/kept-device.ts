import { expect, type Page } from '@playwright/test';

/** Waits until the portal of a version of the operators' area is stored. */
export const untilKept = (page: Page, version: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const kept = await caches.match('/kept-page');
          const isFor = localStorage.getItem('portal-person') !== null;
          return isFor && kept !== undefined && (await kept.text()).includes(wanted);
        }, `/remotes/field-repairs/${version}/`),
      { timeout: 30_000 },
    )
    .toBe(true);

/** Reads the items of areas on the device: owner and name. */
const keptItems = (page: Page): Promise<[user: number, name: string][]> =>
  page.evaluate(
    () =>
      new Promise<[number, string][]>((resolve, reject) => {
        const opening = indexedDB.open('portal-device');
        opening.onerror = () => reject(new Error(opening.error?.message));
        opening.onsuccess = () => {
          const keys = opening.result.transaction('items').objectStore('items').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result as [number, string][]);
          };
        };
      }),
  );

const countKept = async (page: Page, part: string): Promise<number> =>
  (await keptItems(page)).filter(([, name]) => name.includes(part)).length;

/** The people of whom areas keep something on the device. */
export async function keptUsers(page: Page): Promise<number[]> {
  return [...new Set((await keptItems(page)).map(([user]) => user))];
}

/** Waits until that number of histories, which the area stores after the details, is on the device. */
export const untilHistoriesKept = (page: Page, requests = 1): Promise<void> =>
  expect.poll(() => countKept(page, '"past"'), { timeout: 60_000 }).toBeGreaterThanOrEqual(requests);

/** Waits until that number of small photos, which the area stores last, is on the device. */
export const untilPhotosKept = (page: Page, photos: number): Promise<void> =>
  expect.poll(() => countKept(page, '/photo/'), { timeout: 60_000 }).toBe(photos);

/**
 * Waits until a version of the shell or of an area is stored: its files are there, and the stored page names it.
 * @param folder of the version in the portal
 * @param gone folder of another version that the stored page must not name any more
 */
export const untilFilesKept = (page: Page, folder: string, gone?: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async ([wanted, other]) => {
            const kept = (await (await caches.match('/kept-page'))?.text()) ?? '';
            const files = await (await caches.open('portal-files')).keys();
            const isThere = files.some(({ url }) => new URL(url).pathname.startsWith(`${wanted}/`));
            return isThere && kept.includes(`${wanted}/`) && !(other && kept.includes(`${other}/`));
          },
          [folder, gone] as const,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);

import type { Page } from '@playwright/test';

/**
 * Keeps answers of the API back, so that a test can look at the wait for them.
 * @param url which requests, as Playwright's routes write it
 * @param json answered in place of the API; without it the request goes on to the API
 * @returns lets everything through, from now on too
 */
export async function holdBack(page: Page, url: string, json?: object): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(url, async (route) => {
    await gate;
    await (json === undefined ? route.continue() : route.fulfill({ json }));
  });
  return async () => {
    open();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

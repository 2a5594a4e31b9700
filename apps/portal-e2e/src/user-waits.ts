import type { Page } from '@playwright/test';

/**
 * Keeps answers of the API back, so that a test can look at the wait for them.
 * @param url which requests, as Playwright's routes write it
 * @param json answered in place of the API; without it the request goes on to the API
 * @returns lets everything through, from now on too, once there was a first request
 */
export async function holdBack(page: Page, url: string, json?: object): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  // The page shows that it waits a moment before its request is on the way.
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(url, async (route) => {
    arrive();
    await gate;
    await (json === undefined ? route.continue() : route.fulfill({ json }));
  });
  return async () => {
    await arrival;
    open();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Lets no news of other people through: the page then learns of them by the server's refusals alone. Before it opens. */
export async function keepNewsAway(page: Page): Promise<void> {
  await page.route('**/api/v1/events', (route) => route.abort());
}

import type { Page } from '@playwright/test';

/**
 * Holds answers of the API back, so that a test can look at the wait for them.
 * @param url the requests, as a pattern of Playwright's routes
 * @param json answered in place of the API; without it the request continues to the API
 * @returns a function that lets everything through after the first request, from now on too
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

import type { Browser, CDPSession, Page } from '@playwright/test';

/** A phone's processor and a fair mobile connection. */
const PROCESSOR_SLOWED = 4;
const BITS_PER_SECOND = 10_000_000;
const LATENCY_MS = 40;

const LONGEST_WAIT_MS = 60_000;
/** Requests from before the page was there may still be in flight. */
const SETTLE_MS = 1_000;

export type KeptSession = { token: string; cookie: { name: string; value: string } };

/** Cost of opening a page: milliseconds until it was there, and compressed bytes of JavaScript until then. */
export type Opening = { milliseconds: number; bytes: number };

/** When there is something to look at and to work with. Runs in the page. */
const READY = {
  signIn: `document.querySelector('form input[type=password]') && document.querySelector('form button[type=submit]')`,
  // The heading is there, and what waits for its data says so no more.
  area: `document.querySelector('main h1') && !document.querySelector('main').textContent.includes('Cargando...')
    && document.querySelector('main :is(tbody td, form input, form textarea, article, .ui-card, .ui-state)')`,
} as const;

function watch(condition: string): string {
  return `(() => {
    const look = () => {
      if (${condition}) return requestAnimationFrame(() => { window.benchReadyAt = performance.now(); });
      requestAnimationFrame(look);
    };
    look();
  })()`;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED });
}

type LoadedFile = { name: string; startTime: number; encodedBodySize: number };

const bytesUntil = (page: Page, readyAt: number): Promise<number> =>
  page.evaluate(
    (moment) =>
      (performance.getEntriesByType('resource') as unknown as LoadedFile[])
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= moment)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    readyAt,
  );

/** Opens an address with an empty cache, on a slow device. */
export async function openPage(browser: Browser, url: string, session: KeptSession | null): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CL' });
  try {
    if (session) {
      await context.addCookies([
        { ...session.cookie, url: new URL('/', url).href, httpOnly: true, sameSite: 'Strict' },
      ]);
      await context.addInitScript(`sessionStorage.setItem('ps', ${JSON.stringify(session.token)})`);
    }
    await context.addInitScript(watch(session ? READY.area : READY.signIn));
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_WAIT_MS });
    const ready = await page.waitForFunction(() => (globalThis as { benchReadyAt?: number }).benchReadyAt, undefined, {
      timeout: LONGEST_WAIT_MS,
    });
    const milliseconds = Number(await ready.jsonValue());
    await page.waitForTimeout(SETTLE_MS);
    return { milliseconds, bytes: await bytesUntil(page, milliseconds) };
  } finally {
    await context.close();
  }
}

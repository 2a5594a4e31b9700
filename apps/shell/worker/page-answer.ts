import { shellFiles } from '@portal/domain';
import { NetworkFirst } from 'workbox-strategies';
import { hasFiles } from './precached-files';
import { PAGE_KEY, PAGES_CACHE, releaseIn } from './offline-page';

/** Longest wait for a page before the stored one is shown, seconds. */
const PATIENCE_SECONDS = 4;

/** The statuses with which a proxy says that there is no portal behind it. */
const UNREACHABLE = [502, 503, 504];

/** Without a script: nothing else may be there. */
const NOTHING_STORED = `<!doctype html>
<html lang="es-CL">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sin conexión</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 16px; padding: 24px; box-sizing: border-box;
        font: 16px/1.5 system-ui, sans-serif; color: #17313a; background: #f4f7f8; text-align: center; }
      a { justify-self: center; padding: 12px 24px; border-radius: 10px; background: #0f5c66; color: #fff; text-decoration: none; }
      h1, p { margin: 0; max-width: 36ch; }
    </style>
  </head>
  <body>
    <h1>Sin conexión</h1>
    <p>Este dispositivo aún no tiene el portal guardado, o el sistema lo borró. Ábrelo una vez con conexión.</p>
    <a href="">Reintentar</a>
  </body>
</html>
`;

/**
 * Answers a navigation: from the network first, and with the stored page when the network does not answer, takes too long, or a
 * proxy reports that the portal cannot be reached.
 */
export const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: () => Promise.resolve(PAGE_KEY.current),
      // A page is stored only when all of its files are there.
      cacheWillUpdate: () => Promise.resolve(null),
      fetchDidSucceed: ({ response }) =>
        UNREACHABLE.includes(response.status)
          ? Promise.reject(new Error(`the portal answered ${response.status}`))
          : Promise.resolve(response),
      // Without one of its files the page would stay empty: the device, short of room, may have deleted some.
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && (await hasFiles(shellFiles(releaseIn(await cachedResponse.clone().text()))))
          ? cachedResponse
          : null,
      handlerDidError: () =>
        Promise.resolve(
          new Response(NOTHING_STORED, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
        ),
    },
  ],
});

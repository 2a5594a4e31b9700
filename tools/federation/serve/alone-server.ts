import { ENTRY_FILE } from '@portal/domain';
import type { DevServer, DevServerMiddleware } from '@rspack/core';
import { loadAreaDescriptor } from '../area-descriptor';
import { HARNESS_ADDRESS, SETTINGS_ADDRESS, type HarnessSettings } from './harness-settings';
import { jsonAnswer } from './json-answer';
import { readPortalConfig } from './portal-config';

/**
 * Its files lie at the root, so that a portal can take it by `?remote.<name>=…/mf-manifest.json`; the addresses of its
 * pages answer with the harness, and the API is that of a running portal.
 */
export function aloneServer(name: string, portalUrl: string) {
  const settings = async (): Promise<HarnessSettings> => ({
    area: loadAreaDescriptor(name),
    entry: `/${ENTRY_FILE}`,
    portalUrl,
    portal: (await readPortalConfig(portalUrl)) ?? null,
  });
  return {
    host: '127.0.0.1',
    // Compression would hold back the portal's events.
    compress: false,
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
    historyApiFallback: { index: `${HARNESS_ADDRESS}index.html` },
    // Called by its own name, as certificates and virtual hosts ask; where a call comes from the browser says itself (Sec-Fetch-Site).
    proxy: [{ context: ['/api/'], target: portalUrl, changeOrigin: true }],
    // After the server's own: they set the headers.
    setupMiddlewares: (middlewares: DevServerMiddleware[]): DevServerMiddleware[] => [
      ...middlewares,
      { path: SETTINGS_ADDRESS, middleware: jsonAnswer(settings) },
    ],
  } satisfies DevServer;
}

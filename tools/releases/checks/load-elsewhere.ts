import type { BrowserContext } from '@playwright/test';
import { MANIFEST_FILE } from '@portal/domain';
import type { LocalBuild } from '@portal/releases';
import { join } from 'node:path';
import { readPortalSettings } from '../../federation/serve/portal-settings';
import { loadPages } from './load-pages';

/** A portal that has just started, or is far away, may be slow. */
const LONGEST_ANSWER_MS = 15_000;

/** Nobody listens there: the browser gets these files from the build's folder. */
const BUILD_ADDRESS = 'http://localhost/build-to-publish/';

/**
 * Loads every page of a remote's build in the shell of a running portal, as `?remote.<name>=…` shows a local version; the portal
 * gets nothing of it.
 * @param url of a portal with demonstration accounts, as whom the pages are opened
 * @returns the pages that were not loaded, each with the reason; null when none was, in a portal without such accounts
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function loadPagesElsewhere({ report, folder }: LocalBuild, url: string): Promise<string[] | null> {
  const settings = await readPortalSettings(url, LONGEST_ANSWER_MS);
  if (!settings?.demonstration || !report.area) return null;
  let isLoaded = false;
  const prepare = (context: BrowserContext) =>
    context.route(`${BUILD_ADDRESS}**`, async (route) => {
      const name = route.request().url().slice(BUILD_ADDRESS.length);
      const path = report.files[name] && join(folder, name);
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill(path ? { path, headers } : { status: 404, headers });
      isLoaded ||= name === MANIFEST_FILE;
    });
  const search = `?remote.${report.name}=${BUILD_ADDRESS}${MANIFEST_FILE}`;
  const { demonstration } = settings;
  const notLoaded = await loadPages(report.name, report.area.pages, { url, demonstration, search, prepare });
  return isLoaded ? notLoaded : null;
}

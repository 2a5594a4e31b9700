import type { Page } from '@playwright/test';

/**
 * Lists the versions, of the shell and of the operators' area, whose scripts this page has loaded since it was opened: what is
 * executed is among them, so that one version of each means that no two were mixed.
 */
export const executedVersions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const versions = files.flatMap((file) => /^\/(shell|remotes\/[^/]+)\/[^/]+(?=\/.*\.js$)/.exec(file)?.[0] ?? []);
    return [...new Set(versions)].sort();
  });

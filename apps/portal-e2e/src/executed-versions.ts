import type { Page } from '@playwright/test';

/**
 * Lists the versions, of the shell and of the operators' area, whose scripts this page has loaded since it was opened. The
 * executed ones are among them, so that one version of each means no mixture.
 */
export const executedVersions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const versions = files.flatMap((file) => /^\/(shell|remotes\/[^/]+)\/[^/]+(?=\/.*\.js$)/.exec(file)?.[0] ?? []);
    return [...new Set(versions)].sort();
  });

import { defineConfig } from '@playwright/test';

import { remoteNames } from '../../tools/federation/workspace';
import { CHROMIUM_FLAGS } from '../../tools/testing/chromium.cjs';
import { exitOnSignals, makeTestFolder } from '../../tools/testing/test-folder.cjs';
import { aloneUrl, chooseAddress, deployedPortal } from './src/address';
import type { AreaPlace } from './src/area-test';

/** A portal that somebody started before, named by its port. It has its folder already. */
const isStartedBefore = process.env.E2E_PORT !== undefined;
if (!isStartedBefore) {
  makeTestFolder();
  exitOnSignals();
}
const { url, port } = chooseAddress();
/** The server that starts last. */
const lastAloneUrl = aloneUrl(remoteNames().at(-1) ?? '');

/** The system's browser when the caller found one; otherwise the one that Playwright installed. */
const executablePath = process.env.CHROMIUM_PATH;

/** Set by `nx e2e`: the folder whose specs run. Without it, of what runs alone only the first look at each area is taken. */
const { FAULT_ROUNDS, LONG_TESTS, SPECS } = process.env;

/** The first look at each area, where nothing else is looked at: alone. */
const SMOKE = /@smoke/;

/** Long tests of rarely changed parts belong to `npm run test:platform` alone. */
const LONG = /@long/;
const leftOut = LONG_TESTS ? [] : [LONG];
/** `npm run test:faults -- offline` alone. */
const CUTS = FAULT_ROUNDS ? [] : ['offline-cuts.spec.ts'];

/** Stopped at the end, and left alone when somebody started it before. A server that happens to be at one of its ports is no portal of the tests. */
const SERVER = {
  // While writing tests: keep one running with E2E_PORT=… node --import tsx src/run-portal.ts and name the same port.
  reuseExistingServer: isStartedBefore,
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  stdout: 'pipe' as const,
  stderr: 'pipe' as const,
};

export default defineConfig<{ areaPlace: AreaPlace }>({
  projects: [
    // First, because its one worker takes longest.
    { name: 'releases', testDir: './specs/releases', workers: 1 },
    {
      // One project, since each starts workers and browsers of its own.
      name: 'composed',
      testDir: '..',
      testMatch: SPECS ? `${SPECS}/*.spec.ts` : ['portal-e2e/specs/*.spec.ts', '*/e2e/*.spec.ts'],
      testIgnore: CUTS,
      ...(SPECS ? {} : { grepInvert: [SMOKE, ...leftOut] }),
    },
    {
      name: 'alone',
      testDir: '..',
      testMatch: `${SPECS ?? '*/e2e'}/*.spec.ts`,
      use: { areaPlace: 'alone' },
      ...(SPECS ? {} : { grep: SMOKE, workers: 1 }),
    },
  ],
  grepInvert: leftOut,
  ...(LONG_TESTS ? { grep: LONG } : {}),
  outputDir: './test-results',
  // One portal serves all tests: they share it and must not disturb one another, so each creates its own data. Three, because a
  // test waits for the browser as long as the browser works for it.
  workers: 3,
  fullyParallel: false,
  // Right for a machine that does much else: nothing here asserts a time.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that does much else may miss a moment; what needed a second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    // The routes of a test do not see requests of a service worker; offline.spec.ts has its own browsers.
    serviceWorkers: 'block',
    // Animations are drawn many times; the life of a request (life.spec.ts) runs with all of them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a sixth of the time: only what failed is recorded, when it is tried again (or with `--trace on`).
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: deployedPortal
    ? []
    : [
        { ...SERVER, command: 'node --import tsx src/run-portal.ts', url: `${url}/readyz` },
        {
          ...SERVER,
          command: `node --import tsx ../../tools/testing/serve-areas.ts ${url} ${port + 1}`,
          url: `${lastAloneUrl}/mf-manifest.json`,
        },
      ],
});

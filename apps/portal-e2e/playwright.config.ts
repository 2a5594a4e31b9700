import { defineConfig } from '@playwright/test';

import { chooseAddress } from './src/address';
import type { AreaPlace } from './src/area-test';

const { url } = chooseAddress();

/** The system's browser when the caller found one; otherwise the one that Playwright installed. */
const executablePath = process.env.CHROMIUM_PATH;

/**
 * Flags for Chromium as a test browser: no sandbox (it cannot have one as root or in most containers), and no calls of
 * its own to the world outside, which tests never need.
 */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The specs that each area keeps of its own. */
const AREA_SPECS = { testDir: '..', testMatch: '*/e2e/**/*.spec.ts' };

export default defineConfig<object, { areaPlace: AreaPlace }>({
  projects: [
    { name: 'whole', testDir: './specs' },
    { name: 'composed', ...AREA_SPECS },
  ],
  outputDir: './test-results',
  // One portal serves all tests: they share its data and must not disturb one another, so each makes what it needs.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that does much else may miss a moment; what needed a second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // What moves is drawn many times; the life of a request (life.spec.ts) is walked with all of it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: 'npx --no-install tsx src/run-portal.ts',
    url: `${url}/readyz`,
    timeout: 180_000,
    // While writing tests: keep one running with E2E_PORT=… npx tsx src/run-portal.ts and name the same port.
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});

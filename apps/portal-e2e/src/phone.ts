import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CHROMIUM_FLAGS } from '../../../tools/testing/chromium.cjs';
import { PHONE } from './axe';

/** A phone whose browser can be closed, killed and opened again; what it stored stays. */
export type Phone = {
  /**
   * Opens the browser, after closing the running one.
   * @param options `clockAhead`: error of its clock in milliseconds
   */
  open: (options?: { isOffline?: boolean; clockAhead?: number }) => Promise<Page>;
  /** Ends every process of the browser at once, as a phone that runs out of power does. */
  kill: () => Promise<void>;
  throwAway: () => Promise<void>;
};

/** The processes of the browser that has this folder as its profile. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
      } catch {
        return false; // it ended while it was looked at
      }
    })
    .map(Number);
}

/** Moves the clock of a page. Runs in the page, before its scripts; timers are not affected. */
function moveClock(ahead: number): void {
  const { Date: RightDate } = globalThis;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args: [], ofClass) =>
      Reflect.construct(target, args.length === 0 ? [RightDate.now() + ahead] : args, ofClass) as Date,
    get: (target, name): unknown => (name === 'now' ? () => RightDate.now() + ahead : Reflect.get(target, name)),
  });
}

/**
 * Takes a new phone.
 * @param portal origin of the portal that it opens
 */
export function aPhone(portal: string): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'portal-phone-'));
  let context: BrowserContext | undefined;
  return {
    open: async ({ isOffline = false, clockAhead = 0 } = {}) => {
      await context?.close();
      context = await chromium.launchPersistentContext(profile, {
        ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
        args: CHROMIUM_FLAGS,
        baseURL: portal,
        viewport: PHONE,
        locale: 'es-CL',
        timezoneId: 'America/Santiago',
        serviceWorkers: 'allow',
      });
      await context.setOffline(isOffline);
      if (clockAhead !== 0) await context.addInitScript(moveClock, clockAhead);
      return context.newPage();
    },
    kill: async () => {
      const gone = context && new Promise((resolve) => context?.once('close', resolve));
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await gone;
      context = undefined;
    },
    throwAway: async () => {
      await context?.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

import { readFileSync } from 'node:fs';

import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';

/** The part of axe's API that the page calls. */
type Axe = { configure: (spec: Spec) => void; run: (root: Document, options: RunOptions) => Promise<AxeResults> };

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0 to 2.2, levels A and AA, and what practice recommends beyond. No rule is switched off; two are narrowed, below. */
const RULES: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // A rule of WCAG 2.2 that axe omits by default.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** Rules about colours. The other scheme changes nothing else of a page, so that the other rules would find the same. */
const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** The rule about the size of targets. */
const TARGET_RULES: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] };

/**
 * That everything be inside a landmark, save the options of a select or a calendar: they hang at the end of the document
 * while they are open, and are reached through the field that opened them (`aria-controls`), which is in one.
 */
const LANDMARKS = { id: 'region', selector: 'body *:not(.ant-select-dropdown *, .ant-picker-dropdown *)' };

/**
 * That the keyboard reach everything that scrolls, save the options of a select. axe leaves out a list box whose field has the
 * focus and the arrow keys, but antd scrolls an element around its list box, and offers no way to name that element. The
 * accessibility spec moves through a long list with the arrow keys instead.
 */
const SCROLLED = {
  id: 'scrollable-region-focusable',
  selector: '*:not(select, textarea, .ant-select-dropdown-list-holder)',
};

/**
 * Checks the current page.
 * @param options the rules, by default all
 * @returns one line per element that breaks a rule: the rule, the element, and the violation
 */
export async function accessibilityProblems(page: Page, options = RULES): Promise<string[]> {
  // Evaluated and not added as a script, so that the page's own content security policy stands.
  await page.evaluate(`window.axe === undefined && (() => { ${SOURCE} })()`);
  const violations = await page.evaluate(
    async ({ options, rules }) => {
      const { axe } = window as unknown as { axe: Axe };
      axe.configure({ rules });
      return (await axe.run(document, options)).violations;
    },
    { options, rules: [LANDMARKS, SCROLLED] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reasons = failureSummary.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
      return `${id} (${help}) at ${target.join(' ')}: ${reasons}`;
    }),
  );
}

/** A desk and a phone, in CSS pixels. */
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * Checks the current page: in the first size by every rule, and in the dark by those of colours; in the others by the size of
 * targets, because the rest of the page stays the same. Each step draws the whole page again: one such check per component is
 * enough, and `expectNoViolations` serves elsewhere.
 */
export async function expectAccessible(page: Page, sizes: readonly (typeof WIDE)[] = [WIDE, PHONE]): Promise<void> {
  const [first = WIDE, ...others] = sizes;
  const problems: string[] = [];
  const look = async (size: typeof WIDE, colorScheme: 'light' | 'dark', rules: RunOptions): Promise<void> => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-color-scheme="${colorScheme}"]`)).toHaveCount(1);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await accessibilityProblems(page, rules);
    problems.push(...found.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
  };
  await look(first, 'dark', COLOUR_RULES);
  await look(first, 'light', RULES);
  for (const size of others) await look(size, 'light', TARGET_RULES);
  expect(problems).toEqual([]);
}

/** Checks a page without the design system, in both colours. */
export async function expectBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}

/** Checks the current page by every rule, in its current size and colours. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
}

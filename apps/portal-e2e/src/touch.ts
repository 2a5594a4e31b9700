import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Drags a finger over the page; it needs a context with `hasTouch`. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 12; step += 1) {
    const part = step / 12;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await touch('touchEnd', []);
  await cdp.detach();
}

/** The targets of a thumb: every button and field. */
const TARGETS = 'button, a[href], input, select, textarea, summary, [role="switch"], [role="combobox"]';

/**
 * Finds the controls that a thumb would miss, with their sizes, in the dialog on top or else in the page.
 * @param least height and width in CSS pixels
 */
export function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate(
    ({ selector, size }) => {
      const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].filter(
        (dialog) => dialog.offsetWidth > 0,
      );
      const top = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
      /** The target is often larger than the element: the frame of a field, the card around a link. */
      const boxOf = (element: Element): DOMRect => {
        const frame = element.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .ui-toggle, label');
        return (frame ?? element).getBoundingClientRect();
      };
      return [...top.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => {
          const { visibility, display } = getComputedStyle(element);
          const isShown = visibility === 'visible' && display !== 'none' && element.getClientRects().length > 0;
          // A hidden file input is pressed through its button.
          return isShown && !element.closest('.ui-sr-only, [aria-hidden="true"], [inert]');
        })
        .map((element) => ({ element, box: boxOf(element) }))
        .filter(({ box }) => Math.round(box.height) < size || Math.round(box.width) < size)
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
          return `${element.tagName.toLowerCase()}.${element.className} "${name || element.id}": ${Math.round(box.width)} × ${Math.round(box.height)}`;
        });
    },
    { selector: TARGETS, size: least },
  );
}

/** Measures by how many pixels the page, or any scroll container on it, overflows its width. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const boxes = [document.documentElement, ...[...document.querySelectorAll('body *')].filter(scrolls)];
    return Math.max(...boxes.map((element) => element.scrollWidth - element.clientWidth));
  });
}

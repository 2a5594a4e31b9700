import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has; a walk that needs more is in a keyboard trap. */
const MOST_STOPS = 120;

/** Largest distance of the focus ring from the focused element: a field draws it on its frame, a box on the mark beside it. */
const RING_DISTANCE = 4;

/** Tells whether the focused element shows its focus ring. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate((distance) => {
    const hasRing = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    let element: Element | null = document.activeElement;
    if (element === document.body) return false;
    for (let step = 0; step < distance && element; step += 1) {
      if (hasRing(element) || hasRing(element.nextElementSibling)) return true;
      element = element.parentElement;
    }
    return false;
  }, RING_DISTANCE);
}

/** Expects the element to have the focus, and that one sees it. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect
    .poll(() => isFocusVisible(target.page()), { message: `the focus is seen at ${String(target)}` })
    .toBe(true);
}

/**
 * Presses Tab (or Shift+Tab) until the element has a visible focus.
 * @param keys the key that moves the focus
 */
export async function tabTo(target: Locator, keys: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await target.page().keyboard.press(keys);
  }
  await expectFocus(target);
}

/** Goes to a button or a link and presses it. */
export async function pressWithKeyboard(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to a field and types into it, over what it holds. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await tabTo(field);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(text);
}

/** Goes to a select, moves down to an option and chooses it. */
export async function chooseWithKeyboard(select: Locator, option: string): Promise<void> {
  const page = select.page();
  await tabTo(select);
  await page.keyboard.press('ArrowDown');
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  const list = page.locator('.ant-select-dropdown').filter({
    has: page.locator(`[id="${(await select.getAttribute('aria-controls')) ?? ''}"]`),
  });
  const active = list.locator('.ant-select-item-option-active');
  for (let step = 0; step < MOST_STOPS && (await active.getAttribute('title')) !== option; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(active).toHaveAttribute('title', option);
  await page.keyboard.press('Enter');
  await expect(select).toHaveAttribute('aria-expanded', 'false');
}

/**
 * Presses Tab until the focus has left the page by its end, as it must be able to. A browser without a window has nowhere
 * else to go and begins again with the first element.
 * @returns at how many elements it stopped
 */
export async function tabThrough(page: Page): Promise<number> {
  // Focus moves to the start of the page: after a blur alone, Tab continues from the element that had it.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 1; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const hasLeft = await first.evaluate(
      (element) => [document.body, element].includes(document.activeElement) || !document.hasFocus(),
    );
    if (hasLeft) return stops;
  }
  throw new Error(`the focus does not leave the page within ${MOST_STOPS} stops`);
}

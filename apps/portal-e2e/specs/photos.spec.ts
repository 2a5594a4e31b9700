import { expect, test, type Page } from '@playwright/test';
import { LIMITS, type RequestDetail } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { accessibilityProblems } from '../src/axe';
import { expectFocus } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { scenario } from '../src/scenario';
import { drawPhoto } from '../src/test-photos';
import { swipe } from '../src/touch';
import { PAGES } from './areas';

const { url: PORTAL } = chooseAddress();

let request: RequestDetail;
test.beforeAll(async () => {
  const file = await Promise.all(['uno', 'dos', 'tres'].map((name) => drawPhoto(name)));
  request = await scenario(PORTAL).requestIn('solicitado', { create: { file } });
});

const viewer = (page: Page) => page.locator('dialog[open]');
const detail = (page: Page) => page.getByRole('dialog', { name: 'Detalles de mi solicitud' });
const small = (page: Page, position: number) =>
  detail(page).getByRole('button', { name: `Ampliar foto ${position} de 3` });
const place = (page: Page) => viewer(page).getByText(/^\d de 3$/);
const address = `${PAGES.requestMine.path}?solicitud=`;

test('photos open large, move with the arrows, zoom, and Escape leads back to the small one', async ({ browser }) => {
  const page = await openAs(browser, 'client', `${address}${request.id}`);
  await small(page, 2).click();
  await expect(place(page)).toHaveText('2 de 3');
  const large = viewer(page).getByRole('img');
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(LIMITS.thumbnailPixels);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('3 de 3');
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('3 de 3');
  await expect(viewer(page).getByRole('button', { name: 'Foto siguiente' })).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText('1 de 3');
  const width = async () => (await large.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  const whole = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole * 1.3);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(whole, 0);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(detail(page)).toBeVisible();
  await expectFocus(small(page, 2));
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  await page.context().close();
});

test('a finger swipes from one photo to the next, on a phone', async ({ browser }) => {
  const page = await openAs(browser, 'client', `${address}${request.id}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await small(page, 1).tap();
  await expect(place(page)).toHaveText('1 de 3');
  await swipe(page, { x: 320, y: 420 }, { x: 60, y: 430 });
  await expect(place(page)).toHaveText('2 de 3');
  await swipe(page, { x: 100, y: 420 }, { x: 340, y: 430 });
  await expect(place(page)).toHaveText('1 de 3');
  // A thumb that trembles moves nothing.
  await swipe(page, { x: 200, y: 420 }, { x: 180, y: 500 });
  await expect(place(page)).toHaveText('1 de 3');
  // Right after a swipe, where a browser that made a fling of it would take the first tap for the hand that stops it.
  await swipe(page, { x: 320, y: 420 }, { x: 60, y: 430 });
  await viewer(page).getByRole('button', { name: 'Cerrar' }).tap();
  await expect(viewer(page)).toHaveCount(0);
  await expect(detail(page)).toBeVisible();
  await page.context().close();
});

import { LIMITS, MESSAGES } from '@portal/domain';
import { dragFiles, drawPhoto, expect, expectAccessible, smallPhotos, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('previews dropped photos, those of a camera made small, and is accessible when it is refused', async ({
  openArea,
}) => {
  const page = await openArea('client', PAGES.requestCreate.path);
  const area = page.locator('.ui-drop');
  const chosen = page.getByRole('list', { name: 'Fotos: elegidas' }).getByRole('listitem');
  const ofCamera = await drawPhoto('cámara', LIMITS.photoPixels + 1000);
  const small = await smallPhotos(1);
  expect(await dragFiles(area, [ofCamera, ...small])).toBe(true);
  await expect(chosen).toHaveCount(2);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  expect(await dragFiles(area, small, 'dragleave')).toBe(true);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  await expect(chosen).toHaveCount(2);
  const preview = page.getByAltText(`Foto 1: ${ofCamera.name}`);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(LIMITS.photoPixels);
  await page.getByRole('button', { name: 'Crear solicitud' }).click();
  await expect(page.getByText(MESSAGES.request.workType).first()).toBeVisible();
  await expectAccessible(page);
});

import { LIMITS, MESSAGES } from '@portal/domain';
import { drawPhoto, expect, expectAccessible, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('makes the photo of a camera small, and is accessible when it is refused', async ({ openArea }) => {
  const page = await openArea('client', PAGES.requestCreate.path);
  const ofCamera = await drawPhoto('cámara', LIMITS.photoPixels + 1000);
  await page.getByLabel('Fotos', { exact: true }).setInputFiles([ofCamera]);
  const preview = page.getByAltText(`Foto 1: ${ofCamera.name}`);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(LIMITS.photoPixels);
  await page.getByRole('button', { name: 'Crear solicitud' }).click();
  await expect(page.getByText(MESSAGES.request.workType).first()).toBeVisible();
  await expectAccessible(page);
});

import { MESSAGES } from '@portal/domain';
import {
  drawSignature,
  expect,
  expectAccessible,
  expectFieldMessage,
  fieldWork,
  openFinish,
  PORTAL,
  smallPhotos,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

// The tests beside the page and of its schema cover every refusal of a field, and a finish that comes second.

test('shows the messages of a refused finish beside its fields, the signature too, and is accessible', async ({
  openArea,
}) => {
  const work = await fieldWork(PORTAL);
  const request = await work.started();
  const page = await openArea(work.operator, `${PAGES.requestOperator.path}?q=${request.numRequest}`);
  await openFinish(page, request);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Fotos de los insumos').setInputFiles(await smallPhotos(2));
  const search = page.getByRole('combobox', { name: 'Insumos' });
  const options = page.locator('.ant-select-dropdown:visible');
  await search.fill('lvula');
  await expect(options.getByText('No hay coincidencias')).toBeVisible();
  await search.fill('válvula');
  await options
    .getByTitle(/^Válvula/)
    .first()
    .click();
  const amount = page.getByLabel(/^Cantidad de Válvula/);
  await expect(amount).toBeFocused();
  await amount.fill('');
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expect(field('Descripción')).toBeFocused();
  await expectFieldMessage(page, field('Descripción'), MESSAGES.finish.description);
  await expectFieldMessage(page, field('Fotos del resultado'), MESSAGES.finish.resultPhotos);
  await expectFieldMessage(page, amount, MESSAGES.amount.required);
  const paper = page.getByRole('img', { name: 'Firma' });
  await expect(paper).toHaveAccessibleDescription(new RegExp(`${MESSAGES.finish.signature}$`));
  await expectAccessible(page, [WIDE]);

  await drawSignature(page);
  await expect(paper).not.toHaveAccessibleDescription(new RegExp(MESSAGES.finish.signature));
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(paper).toHaveAccessibleDescription(new RegExp(`${MESSAGES.finish.signature}$`));
});

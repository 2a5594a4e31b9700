import { MESSAGES } from '@portal/domain';
import {
  chooseDocumentType,
  expect,
  expectAccessible,
  expectFieldMessage,
  roleBox,
  save,
  test,
  userField,
} from '@portal/portal-e2e';

// The tests of the schemas (libs/domain), of the API (user-rules) and of the form cover every rule. Here: each kind of
// message appears at its field, and nothing is sent meanwhile.

test('shows every kind of message under its field for a new user, and sends nothing', async ({ openArea }) => {
  const page = await openArea('admin', '/user/create');
  await expect(page.getByRole('group', { name: 'Selecciona los roles a asignar:' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    // The visit of the page is reported, too, some seconds later.
    if (request.method() === 'POST' && !request.url().endsWith('/area-visits')) sent.push(request.url());
  });
  await expect(userField(page, 'document')).toBeDisabled();
  await save(page);
  await expect(userField(page, 'name')).toBeFocused();
  await expectFieldMessage(page, userField(page, 'name'), MESSAGES.name.required);
  await expectFieldMessage(page, userField(page, 'documentType'), MESSAGES.document.typeRequired);
  await expectFieldMessage(page, roleBox(page, 'Informe'), MESSAGES.roles.required);
  await expect(page.getByRole('group', { name: 'Selecciona los roles a asignar:' })).toHaveAccessibleDescription(
    MESSAGES.roles.required,
  );

  await userField(page, 'name').fill('Ana-María');
  await expectFieldMessage(page, userField(page, 'name'), MESSAGES.name.characters);
  await chooseDocumentType(page, 'RT');
  await userField(page, 'document').fill('12345678X');
  await expectFieldMessage(page, userField(page, 'document'), MESSAGES.rut.noHyphen);
  await userField(page, 'document').fill('12345678-9');
  await expect(userField(page, 'document')).toHaveAccessibleDescription(MESSAGES.rut.checkDigit);
  await expect(userField(page, 'document')).toHaveAttribute('aria-invalid', 'false');
  await userField(page, 'password').fill('Con espacio-1');
  await expectFieldMessage(page, userField(page, 'password'), MESSAGES.password.spaces);

  await roleBox(page, '¿Es contratista?').check();
  await roleBox(page, 'Operario').check();
  await save(page);
  await expectFieldMessage(page, userField(page, 'company'), MESSAGES.company.required);
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

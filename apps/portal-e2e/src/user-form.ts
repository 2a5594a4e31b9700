import { expect, type Locator, type Page } from '@playwright/test';

/** The labels of the users form, as the spec and the screens have them. */
const USER_LABELS = {
  name: 'Nombre',
  lastName: 'Apellido',
  documentType: 'Tipo de documento',
  document: 'Número de documento',
  email: 'Correo',
  phone: 'Celular',
  password: 'Contraseña',
  status: 'Estado',
  company: 'Selecciones la empresa a la que pertenece',
  operator: 'Operario a cargo',
  ownPassword: 'Tu contraseña',
} as const;

/** Locates a field of the users form. */
export const userField = (page: Page, field: keyof typeof USER_LABELS): Locator =>
  page.getByRole('form').getByLabel(USER_LABELS[field], { exact: true });

export const roleBox = (page: Page, role: string): Locator => page.getByRole('checkbox', { name: role, exact: true });

/** Locates the names in the list of added operators. */
export const addedOperators = (page: Page): Locator =>
  page.getByRole('list', { name: 'Operarios agregados' }).getByRole('listitem');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects a message under its field: visible, and tied to the field for screen readers. */
export async function expectFieldMessage(page: Page, field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
  await expect(page.locator('.ui-field-message').getByText(message, { exact: true }).first()).toBeVisible();
}

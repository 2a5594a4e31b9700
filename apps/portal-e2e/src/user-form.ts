import { expect, type Locator, type Page } from '@playwright/test';
import type { CreateUserInput } from '@portal/domain';

import { choose } from './portal-page';

/** The labels of the users form, as the spec and the screens have them. */
export const USER_LABELS = {
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
} as const;

/** The labels of the fields that are typed into. */
export type TypedField = 'name' | 'lastName' | 'document' | 'email' | 'phone' | 'password';

const DOCUMENT_TYPE_WORDS: Record<string, string> = { RT: 'R.U.T', PP: 'Pasaporte' };

/** Locates a field of the users form. */
export const userField = (page: Page, field: keyof typeof USER_LABELS): Locator =>
  page.getByRole('form').getByLabel(USER_LABELS[field], { exact: true });

export const roleBox = (page: Page, role: string): Locator => page.getByRole('checkbox', { name: role, exact: true });

/** Opens one of the forms and waits until it can be filled in. */
export async function openUserForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('group', { name: 'Selecciona los roles a asignar:' })).toBeVisible();
}

/** Chooses a document type by its value. */
export async function chooseDocumentType(page: Page, documentType: string): Promise<void> {
  await choose(page, USER_LABELS.documentType, DOCUMENT_TYPE_WORDS[documentType] ?? documentType);
}

/** Fills everything above the roles. */
export async function fillIdentity(page: Page, input: CreateUserInput): Promise<void> {
  await userField(page, 'name').fill(input.name);
  await userField(page, 'lastName').fill(input.lastName);
  await chooseDocumentType(page, input.documentType);
  for (const field of ['document', 'email', 'phone', 'password'] as const) {
    await userField(page, field).fill(input[field]);
  }
}

/** Makes the person of the form a contractor of a company who holds these roles. */
export async function becomeContractor(page: Page, company: string, ...roles: readonly string[]): Promise<void> {
  await roleBox(page, '¿Es contratista?').check();
  await choose(page, USER_LABELS.company, company);
  for (const role of roles) await roleBox(page, role).check();
}

/** Chooses an operator and adds them to the list. */
export async function addOperator(page: Page, name: string): Promise<void> {
  await choose(page, USER_LABELS.operator, name);
  await page.getByRole('button', { name: 'Agregar +' }).click();
}

/** Locates the names in the list of added operators. */
export const addedOperators = (page: Page): Locator =>
  page.getByRole('list', { name: 'Operarios agregados' }).getByRole('listitem');

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects a message under its field: visible, and tied to the field for screen readers. */
export async function expectFieldMessage(page: Page, field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
  await expect(page.locator('.ui-field-message').getByText(message, { exact: true }).first()).toBeVisible();
}

import * as yup from 'yup';

import { ROLE, type SessionUser } from '../access/roles';
import type { Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { DocumentType } from '../vocabulary/documents';
import { administratorPasswordProblem, type AdministratorIdentity } from './administrator-password';
import { passwordField } from './own-password';
import { passwordRules } from './user-schemas';

export type Account = {
  id: number;
  name: string;
  lastName: string;
  documentType: DocumentType;
  document: string;
  email: string;
  phone: string;
  roles: SessionUser['roles'];
  company: SessionUser['company'];
};

export function administratorOf(account: Account | undefined): AdministratorIdentity | undefined {
  const isAdministrator = account?.company === null && account.roles.some(({ code }) => code === ROLE.admin);
  return isAdministrator ? account : undefined;
}

export const chosenPasswordRules: readonly Rule<string>[] = [
  ...passwordRules,
  (password, _form, { administrator }) =>
    administrator === undefined ? null : administratorPasswordProblem(password, administrator),
];

export const repeatedPassword = passwordField(MESSAGES.password.repeatRequired, [
  (repeated, { password }) => (repeated === password ? null : MESSAGES.password.repeatDiffers),
]);

export const changePasswordSchema = yup.object({
  currentPassword: passwordField(MESSAGES.password.currentRequired),
  password: passwordField(MESSAGES.password.required, [
    (password, { currentPassword }) => (password === currentPassword ? MESSAGES.password.unchanged : null),
    ...chosenPasswordRules,
  ]),
  repeatedPassword,
});
export type ChangePasswordInput = yup.InferType<typeof changePasswordSchema>;

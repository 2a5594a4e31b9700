import * as yup from 'yup';

import { ROLE, type SessionUser } from '../access/roles';
import { LIMITS } from '../limits';
import { textField, type Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { DocumentType } from '../vocabulary/documents';
import { administratorPasswordProblem, type AdministratorIdentity } from './administrator-password';
import { passwordRules } from './user-schemas';

/** A person's own account ('Mi cuenta'). */
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

/** The person behind the account when it administers the portal, whose password has more rules; else undefined. */
export function administratorOf(account: Account | undefined): AdministratorIdentity | undefined {
  const isAdministrator = account?.company === null && account.roles.some(({ code }) => code === ROLE.admin);
  return isAdministrator ? account : undefined;
}

/** The rules of a password that a person chooses for their own account: those of every one, and an administrator's. */
export const chosenPasswordRules: readonly Rule<string>[] = [
  ...passwordRules,
  (password, _form, { administrator }) =>
    administrator === undefined ? null : administratorPasswordProblem(password, administrator),
];

/** The same password a second time. */
export const repeatedPassword = textField({
  required: MESSAGES.password.repeatRequired,
  max: LIMITS.passwordMax,
  shape: 'exact',
  rules: [(repeated, { password }) => (repeated === password ? null : MESSAGES.password.repeatDiffers)],
});

/** 'Cambiar contraseña': the new one follows the rules of every password of its account and is written twice. */
export const changePasswordSchema = yup.object({
  currentPassword: textField({ required: MESSAGES.password.currentRequired, max: LIMITS.passwordMax, shape: 'exact' }),
  password: textField({
    required: MESSAGES.password.required,
    max: LIMITS.passwordMax,
    shape: 'exact',
    rules: [
      (password, { currentPassword }) => (password === currentPassword ? MESSAGES.password.unchanged : null),
      ...chosenPasswordRules,
    ],
  }),
  repeatedPassword,
});
export type ChangePasswordInput = yup.InferType<typeof changePasswordSchema>;

import * as yup from 'yup';

import type { SessionUser } from '../access/roles';
import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { DocumentType } from '../vocabulary/documents';
import { passwordRules } from './user-schemas';

/** What a person sees of their own account ('Mi cuenta'). */
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

/** 'Cambiar contraseña': the new one follows the rules of every password and is written twice. */
export const changePasswordSchema = yup.object({
  currentPassword: textField({ required: MESSAGES.password.currentRequired, max: LIMITS.passwordMax, trim: false }),
  password: textField({
    required: MESSAGES.password.required,
    max: LIMITS.passwordMax,
    trim: false,
    rules: [
      ...passwordRules,
      (password, { currentPassword }) => (password === currentPassword ? MESSAGES.password.unchanged : null),
    ],
  }),
  repeatedPassword: textField({
    required: MESSAGES.password.repeatRequired,
    max: LIMITS.passwordMax,
    trim: false,
    rules: [(repeated, { password }) => (repeated === password ? null : MESSAGES.password.repeatDiffers)],
  }),
});
export type ChangePasswordInput = yup.InferType<typeof changePasswordSchema>;

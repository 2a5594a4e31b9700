import * as yup from 'yup';

import { LIMITS } from '../limits';
import { SHELL_ADDRESS } from '../platform/page-path';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { chosenPasswordRules, repeatedPassword } from './account';
import { looksLikeEmail } from './email';
import { passwordField } from './own-password';

export const PASSWORD_LINK_PURPOSES = ['invitation', 'reset'] as const;
export type PasswordLinkPurpose = (typeof PASSWORD_LINK_PURPOSES)[number];

export type PasswordLink = {
  purpose: PasswordLinkPurpose;
  account: { name: string; lastName: string; document: string; email: string };
  isAdministrator: boolean;
};

/** `secret`: null when a mail takes it to the person. */
export type Invitation = { secret: string | null };

export const passwordLinkPath = (secret: string): string => `${SHELL_ADDRESS.password}#${secret}`;

/** 256 bits in base64url. */
const SECRET_LENGTH = 43;
const SECRET_FORMAT = /^[A-Za-z0-9_-]{43}$/;

export const isPasswordLinkSecret = (text: string): boolean => SECRET_FORMAT.test(text);

const secretField = () =>
  textField({
    required: MESSAGES.password.linkOver,
    max: SECRET_LENGTH,
    shape: 'exact',
    rules: [(secret) => (isPasswordLinkSecret(secret) ? null : MESSAGES.password.linkOver)],
  });

export const forgotPasswordSchema = yup.object({
  email: textField({ required: MESSAGES.email.required, max: LIMITS.emailMax, rules: [looksLikeEmail] }),
});
export type ForgotPasswordInput = yup.InferType<typeof forgotPasswordSchema>;

export const passwordLinkSchema = yup.object({ secret: secretField() });

export const choosePasswordSchema = yup.object({
  secret: secretField(),
  password: passwordField(MESSAGES.password.required, chosenPasswordRules),
  repeatedPassword,
});
export type ChoosePasswordInput = yup.InferType<typeof choosePasswordSchema>;

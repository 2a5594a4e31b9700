import * as yup from 'yup';
import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { looksLikeEmail } from './email';
import { passwordField } from './own-password';

/**
 * An address of long ago that no mail server delivers to still signs in. A wrong password is the server's answer, so
 * only its presence is checked here.
 */
export const loginSchema = yup.object({
  email: textField({ required: MESSAGES.email.required, max: LIMITS.emailMax, rules: [looksLikeEmail] }),
  password: passwordField(MESSAGES.password.required),
});
export type LoginInput = yup.InferType<typeof loginSchema>;

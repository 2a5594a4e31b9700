import * as yup from 'yup';
import { LIMITS } from '../limits';
import { textField, type Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

/** The dot is the first one after the first character of the domain: there is one way to match, so the time is linear. */
const EMAIL_FORMAT = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** No spaces, one @, a dot in the domain (spec 1 §5, "Login"). */
export const emailFormat: Rule<string> = (email) => (EMAIL_FORMAT.test(email) ? null : MESSAGES.email.format);

/** The sign-in form. A wrong password is the server's answer, so only its presence is checked here. */
export const loginSchema = yup.object({
  email: textField({ required: MESSAGES.email.required, max: LIMITS.emailMax, rules: [emailFormat] }),
  password: textField({ required: MESSAGES.password.required, max: LIMITS.passwordMax, trim: false }),
});
export type LoginInput = yup.InferType<typeof loginSchema>;

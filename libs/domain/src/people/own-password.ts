import * as yup from 'yup';
import { LIMITS } from '../limits';
import { textField, type Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

export const passwordField = (required: string, rules: readonly Rule<string>[] = []) =>
  textField({ required, max: LIMITS.passwordMax, shape: 'exact', rules });

/** The password of who is signed in, asked again before an act that gives power to others. */
export const ownPassword = passwordField(MESSAGES.password.ownRequired);

export const ownPasswordSchema = yup.object({ ownPassword });

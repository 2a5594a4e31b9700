import * as yup from 'yup';
import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

/** The password of who is signed in, asked again before an act that gives power to others. */
export const ownPassword = textField({
  required: MESSAGES.password.ownRequired,
  max: LIMITS.passwordMax,
  shape: 'exact',
});

export const ownPasswordSchema = yup.object({ ownPassword });

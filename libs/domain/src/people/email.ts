import type { Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

/** The dot is the first one after the first character of the domain: there is one way to match, so the time is linear. */
const EMAIL_FORMAT = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** No spaces, one @, a dot in the domain (spec 1 §5, "Login"). */
export const looksLikeEmail: Rule<string> = (email) => (EMAIL_FORMAT.test(email) ? null : MESSAGES.email.format);

/** The part before the @ has at most 64 characters (RFC 5321 §4.5.3.1.1), a label of the domain 63 (RFC 1035 §2.3.4). */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}$/u;

export const emailFormat: Rule<string> = (email, siblings, context) => {
  const refusal = looksLikeEmail(email, siblings, context);
  if (refusal !== null) return refusal;
  const [local = '', domain = ''] = email.split('@');
  const isDeliverable =
    LOCAL_PART.test(local) &&
    // A mail program would decode it (RFC 2047).
    !local.includes('=?') &&
    !local.split('.').includes('') &&
    domain.split('.').every((label) => DOMAIN_LABEL.test(label) && !label.endsWith('-'));
  return isDeliverable ? null : MESSAGES.email.format;
};

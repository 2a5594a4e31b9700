import { LIMITS } from '../limits';
import { foldText } from '../validation/fold-text';
import { MESSAGES } from '../validation/messages';

export type AdministratorIdentity = { name: string; lastName: string; document: string; email: string };

/** Parts of names and of an address shorter than this are found in any text by chance. */
const SHORTEST_PART = 4;
const SHORTEST_WHOLE = 3;
const KINDS_MIN = 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

function personalWords({ name, lastName, document, email }: AdministratorIdentity): string[] {
  const mailbox = foldText(email).split('@')[0] ?? '';
  const wholes = [mailbox, foldText(name).replace(/\s/g, ''), foldText(lastName).replace(/\s/g, '')];
  const parts = [mailbox, foldText(name), foldText(lastName)].flatMap((text) => text.split(/[^a-z0-9]+/));
  const [number = ''] = foldText(document).split('-');
  return [
    ...wholes.filter((word) => word.length >= SHORTEST_WHOLE),
    ...[...parts, number].filter((word) => word.length >= SHORTEST_PART),
  ];
}

/**
 * These rules come on top of those of every password (`passwordRules`): an administrator account opens the whole
 * portal.
 */
export function administratorPasswordProblem(password: string, person: AdministratorIdentity): string | null {
  const { length, kinds, personal } = MESSAGES.password.administrator;
  if (password.length < LIMITS.administratorPasswordMin) return length;
  if (KINDS.filter((kind) => kind.test(password)).length < KINDS_MIN) return kinds;
  const folded = foldText(password);
  return personalWords(person).some((word) => folded.includes(word)) ? personal : null;
}

import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';

/** Whose password it is going to be. */
export type AdministratorIdentity = { name: string; lastName: string; document: string; email: string };

/** Parts of names and of an address shorter than this are found in any text by chance. */
const SHORTEST_PART = 4;
const SHORTEST_WHOLE = 3;
const KINDS_WANTED = 3;
const DIFFERENT_CHARACTERS_WANTED = 5;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** Without capitals and accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** What of a person could be guessed by whoever knows them. */
function personalWords({ name, lastName, document, email }: AdministratorIdentity): string[] {
  const mailbox = fold(email).split('@')[0] ?? '';
  const wholes = [mailbox, fold(name).replace(/\s+/g, ''), fold(lastName).replace(/\s+/g, '')];
  const parts = [mailbox, fold(name), fold(lastName)].flatMap((text) => text.split(/[^a-z0-9]+/));
  const [number = ''] = fold(document).split('-');
  return [
    ...wholes.filter((word) => word.length >= SHORTEST_WHOLE),
    ...[...parts, number].filter((word) => word.length >= SHORTEST_PART),
  ];
}

/** Whether the text is a shorter one written several times, or has next to no different characters. */
function isPattern(text: string): boolean {
  const isRepetition = (text + text).indexOf(text, 1) < text.length;
  return isRepetition || new Set(text).size < DIFFERENT_CHARACTERS_WANTED;
}

/**
 * What is asked of the first administrator's password besides the rules of every password (`passwordRules`): whoever has it
 * has the whole portal, and nobody is there yet to notice.
 * @param known passwords that are public, as those of demonstration accounts
 * @returns the message of the first broken rule, or null
 */
export function administratorPasswordProblem(
  password: string,
  person: AdministratorIdentity,
  known: readonly string[] = [],
): string | null {
  const { length, kinds, wellKnown, personal, pattern } = MESSAGES.password.administrator;
  const folded = fold(password);
  if (password.length < LIMITS.administratorPasswordMin) return length;
  if (known.some((word) => folded.includes(fold(word)))) return wellKnown;
  if (KINDS.filter((kind) => kind.test(password)).length < KINDS_WANTED) return kinds;
  if (personalWords(person).some((word) => folded.includes(word))) return personal;
  return isPattern(folded) ? pattern : null;
}

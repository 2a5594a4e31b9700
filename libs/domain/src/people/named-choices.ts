import { foldText } from '../validation/fold-text';

/** A person or a firm as a select offers it. `document`: known where it may be shown. */
export type NamedChoice = { id: number; name: string; lastName?: string; document?: string | null };

const nameOf = ({ name, lastName }: NamedChoice): string => [name, lastName].filter(Boolean).join(' ');

/**
 * The options of a select. Where two have the same name, whatever its capitals and accents, the document follows it.
 * @returns in the order they were given
 */
export function namedChoices(choices: readonly NamedChoice[]): { value: number; label: string }[] {
  const keys = choices.map((choice) => foldText(nameOf(choice)));
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  return choices.map((choice, index) => {
    const name = nameOf(choice);
    const isShared = times.get(keys[index] ?? '') !== 1;
    return { value: choice.id, label: isShared && choice.document ? `${name} · ${choice.document}` : name };
  });
}

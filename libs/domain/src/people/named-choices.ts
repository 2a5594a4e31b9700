import { foldText } from '../validation/fold-text';

export type NamedChoice = { id: number; name: string; lastName?: string; document?: string | null };

const nameOf = ({ name, lastName }: NamedChoice): string => [name, lastName].filter(Boolean).join(' ');

/** The document follows a name that two have, whatever its capitals and accents. */
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

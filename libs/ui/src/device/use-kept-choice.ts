import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Choices that the browser refused to store (private windows, blocked cookies): they last as long as the tab. */
const refused = new Map<string, string>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? refused.get(key) ?? null;
  } catch {
    return refused.get(key) ?? null;
  }
}

function write(key: string, choice: string): void {
  try {
    window.localStorage.setItem(key, choice);
    refused.delete(key);
  } catch {
    refused.set(key, choice);
  }
  listeners.forEach((listener) => listener());
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/**
 * A preference about how the portal looks, kept in the browser and shared by its tabs.
 * @param key names it in the browser's storage; with the person's id in it, each person of a shared browser has their own
 * @param choices what can be chosen; anything else that is stored counts as nothing
 * @param byDefault what holds until somebody chooses
 */
export function useKeptChoice<const Choice extends string>(
  key: string,
  choices: readonly Choice[],
  byDefault: Choice,
): [Choice, (choice: Choice) => void] {
  const kept = useSyncExternalStore(subscribe, () => read(key));
  return [choices.find((choice) => choice === kept) ?? byDefault, (choice) => write(key, choice)];
}

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Choices that the browser refuses to store (private windows, blocked cookies). They last as long as the tab. */
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
 * `key`: name in the browser's storage; with the person's id in it, each person of a shared browser has a separate
 * preference.
 */
export function useStoredChoice<const Choice extends string>(
  key: string,
  choices: readonly Choice[],
  byDefault: Choice,
): [Choice, (choice: Choice) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(key));
  return [choices.find((choice) => choice === stored) ?? byDefault, (choice) => write(key, choice)];
}

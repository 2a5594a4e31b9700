import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '../device/use-media-query';
import type { ColorScheme } from './tokens';

/** What the person chose: one of the two schemes, or whatever the system says. */
export type ColorMode = 'system' | ColorScheme;

const STORAGE_KEY = 'portal.color-mode';
const listeners = new Set<() => void>();

const isColorMode = (value: unknown): value is ColorMode => value === 'system' || value === 'light' || value === 'dark';

// Storage can be forbidden (private windows, blocked cookies); the choice then lasts as long as the tab.
let chosenInThisTab: ColorMode | undefined;

function readMode(): ColorMode {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return isColorMode(stored) ? stored : (chosenInThisTab ?? 'system');
  } catch {
    return chosenInThisTab ?? 'system';
  }
}

function writeMode(mode: ColorMode): void {
  chosenInThisTab = mode;
  try {
    window.localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Kept for this tab alone, see above.
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
 * The light or dark face of the portal, kept on the device and shared by every tab.
 * @returns `mode`: what was chosen; `scheme`: what is shown; `setMode`: the switch
 */
export function useColorMode(): { mode: ColorMode; scheme: ColorScheme; setMode: (mode: ColorMode) => void } {
  const mode = useSyncExternalStore(subscribe, readMode, () => 'system' as const);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const systemScheme: ColorScheme = systemIsDark ? 'dark' : 'light';
  return { mode, scheme: mode === 'system' ? systemScheme : mode, setMode: writeMode };
}

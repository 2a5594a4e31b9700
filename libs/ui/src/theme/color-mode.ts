import { useSyncExternalStore } from 'react';
import { useStoredChoice } from '../device/use-stored-choice';
import { useMediaQuery } from '../device/use-media-query';
import type { ColorScheme } from './tokens';

export type ColorMode = 'system' | ColorScheme;

const MODES: readonly ColorMode[] = ['system', 'light', 'dark'];

let isPrinting = false;

/** A browser that prints says so before it lays the page out; its media query changes too late for a new style. */
function subscribeToPrinting(onChange: () => void): () => void {
  const set = (value: boolean) => () => {
    isPrinting = value;
    onChange();
  };
  const [start, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
  };
}

export function useColorMode(): { mode: ColorMode; scheme: ColorScheme; setMode: (mode: ColorMode) => void } {
  const [mode, setMode] = useStoredChoice('portal.color-mode', MODES, 'system');
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isPaper = [useMediaQuery('print'), useSyncExternalStore(subscribeToPrinting, () => isPrinting)].includes(true);
  const systemScheme: ColorScheme = systemIsDark ? 'dark' : 'light';
  const screenScheme = mode === 'system' ? systemScheme : mode;
  return { mode, scheme: isPaper ? 'light' : screenScheme, setMode };
}

import { useStoredChoice } from '../device/use-stored-choice';
import { useMediaQuery } from '../device/use-media-query';
import type { ColorScheme } from './tokens';

/** The chosen scheme; `system` follows the operating system. */
export type ColorMode = 'system' | ColorScheme;

const MODES: readonly ColorMode[] = ['system', 'light', 'dark'];

/**
 * Reads and sets the light or dark scheme of the portal, stored on the device and shared by every tab.
 * @returns `mode`: the choice; `scheme`: the visible scheme; `setMode`: changes it
 */
export function useColorMode(): { mode: ColorMode; scheme: ColorScheme; setMode: (mode: ColorMode) => void } {
  const [mode, setMode] = useStoredChoice('portal.color-mode', MODES, 'system');
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const systemScheme: ColorScheme = systemIsDark ? 'dark' : 'light';
  return { mode, scheme: mode === 'system' ? systemScheme : mode, setMode };
}

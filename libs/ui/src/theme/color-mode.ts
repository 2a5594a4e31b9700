import { useKeptChoice } from '../device/use-kept-choice';
import { useMediaQuery } from '../device/use-media-query';
import type { ColorScheme } from './tokens';

/** What the person chose: one of the two schemes, or whatever the system says. */
export type ColorMode = 'system' | ColorScheme;

const MODES: readonly ColorMode[] = ['system', 'light', 'dark'];

/**
 * The light or dark scheme of the portal, stored on the device and shared by every tab.
 * @returns `mode`: what was chosen; `scheme`: what is shown; `setMode`: the switch
 */
export function useColorMode(): { mode: ColorMode; scheme: ColorScheme; setMode: (mode: ColorMode) => void } {
  const [mode, setMode] = useKeptChoice('portal.color-mode', MODES, 'system');
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const systemScheme: ColorScheme = systemIsDark ? 'dark' : 'light';
  return { mode, scheme: mode === 'system' ? systemScheme : mode, setMode };
}

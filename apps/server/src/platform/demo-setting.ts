/**
 * The values of `DEMO`: no demonstration, a demonstration for this machine, or one that other machines may see as well.
 */
export type DemoSetting = 'off' | 'local' | 'public';

const SETTINGS: Readonly<Record<string, DemoSetting>> = { 0: 'off', 1: 'local', public: 'public' };

export const DEMO_FORMAT = 'debe ser 0, 1 o public';

export function readDemoSetting(text: string): DemoSetting | undefined {
  return Object.hasOwn(SETTINGS, text) ? SETTINGS[text] : undefined;
}

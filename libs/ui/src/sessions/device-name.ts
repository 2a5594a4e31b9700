export type Device = { name: string; isHandheld: boolean };

type Sign = readonly [pattern: RegExp, name: string];

// The first match wins: every Chromium browser calls itself Chrome, and Chrome calls itself Safari.
const BROWSERS: readonly Sign[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly Sign[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const recognise = (signs: readonly Sign[], agent: string): string | undefined =>
  signs.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a common name: 'Chrome en Windows', 'Safari en iPhone', 'Dispositivo desconocido'. */
export function describeDevice(agent: string | null): Device {
  const browser = recognise(BROWSERS, agent ?? '');
  const system = recognise(SYSTEMS, agent ?? '');
  return {
    name: browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'Dispositivo desconocido'),
    isHandheld: /Mobi|Android|iPhone|iPad/.test(agent ?? ''),
  };
}

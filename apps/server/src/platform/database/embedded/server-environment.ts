/**
 * The variables that PostgreSQL's programs need, and those of `faketime`: its clock is that of the portal. The others hold secrets,
 * and the programs may run as another user.
 */
const NEEDED = [
  ...['PATH', 'LD_LIBRARY_PATH'],
  ...['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC'],
];

export function serverEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const needed = NEEDED.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(needed) as Record<string, string>), ...more };
}

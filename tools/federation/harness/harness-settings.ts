import { BUILDS_ADDRESS, SETTINGS_ADDRESS, type HarnessSettings } from '../serve/harness-settings';

/** @throws Error when the development server does not answer */
export async function fetchHarnessSettings(): Promise<HarnessSettings> {
  const response = await fetch(SETTINGS_ADDRESS, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${SETTINGS_ADDRESS} answered ${response.status}`);
  return (await response.json()) as HarnessSettings;
}

/** Loads the page again after every build. */
export function reloadOnBuild(): void {
  new EventSource(BUILDS_ADDRESS).addEventListener('build', () => location.reload());
}

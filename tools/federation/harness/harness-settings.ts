import { SETTINGS_ADDRESS, type HarnessSettings } from '../serve/harness-settings';

/**
 * Fetches the harness settings from the development server.
 * @throws Error when the development server does not answer, or cannot read the area: it says why
 */
export async function fetchHarnessSettings(): Promise<HarnessSettings> {
  const response = await fetch(SETTINGS_ADDRESS, { cache: 'no-store' });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as HarnessSettings;
}

import { PORTAL_CONFIG_ELEMENT_ID, type PortalConfig } from '@portal/domain';
import type { HarnessSettings } from './harness-settings';

const TIMEOUT_MS = 2_000;

export async function readPortalSettings(portalUrl: string): Promise<HarnessSettings['portal']> {
  try {
    const response = await fetch(portalUrl, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const [, rest = ''] = (await response.text()).split(`id="${PORTAL_CONFIG_ELEMENT_ID}">`);
    const [block = ''] = rest.split('</script>', 1);
    const { tokenKey, demonstration } = JSON.parse(block) as PortalConfig;
    return { tokenKey, demonstration };
  } catch {
    // Not started yet, or nothing published: the harness says so and offers another attempt.
    return null;
  }
}

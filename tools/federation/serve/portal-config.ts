import { PORTAL_CONFIG_ELEMENT_ID, type PortalConfig } from '@portal/domain';

const BLOCK_START = `id="${PORTAL_CONFIG_ELEMENT_ID}">`;
const TIMEOUT_MS = 2_000;

/** Undefined for a page that is not the shell's: nothing is published. */
export function configIn(page: string): PortalConfig | undefined {
  const [, rest] = page.split(BLOCK_START, 2);
  const [json] = rest?.split('</script>', 1) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as PortalConfig);
}

/** Undefined while no portal answers, too. */
export async function readPortalConfig(portalUrl: string): Promise<PortalConfig | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return configIn(await (await fetch(portalUrl, { headers: { accept: 'text/html' }, signal })).text());
  } catch {
    return undefined;
  }
}

import { startProductionPortal } from '@portal/gateway';
import { breakingChanges } from '@portal/releases';
import { PortalRefusal } from '../portal';

/** Reads the OpenAPI document of a portal. */
async function readDocument(url: string, token?: string): Promise<object> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(new URL('/api/docs/json', url), { headers }).catch((error: unknown) => {
    throw new PortalRefusal(`${url} no responde`, { cause: error });
  });
  if (!response.ok) throw new PortalRefusal(`${url}/api/docs/json responde ${response.status}`);
  return (await response.json()) as object;
}

/**
 * Compares the API of this workspace with the one of a running portal, before it takes that one's place.
 * @param token a deploy token, which a portal in production asks for
 * @throws PortalRefusal naming every change that breaks callers
 */
export async function checkApi(url: string, token: string | undefined): Promise<void> {
  const running = await readDocument(url, token);
  const ours = await startProductionPortal({ NODE_ENV: 'development', DEMO: '0' });
  try {
    const changes = breakingChanges(running, await readDocument(ours.address));
    if (changes.length > 0)
      throw new PortalRefusal(`La API de aquí rompe a quienes llaman a la de ${url}:\n  ${changes.join('\n  ')}`);
  } finally {
    await ours.stop();
  }
}

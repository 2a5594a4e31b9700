import { remoteBaseAddress } from '@portal/domain';
import type { DeployableVersion } from './area';

/**
 * Two versions in one tab bring two sets of styles; those of the others stay in the page, disabled, for a return to
 * that version.
 */
export function applyStylesOf({ name, version }: DeployableVersion): void {
  const own = remoteBaseAddress(name, version);
  const ofArea = own.slice(0, -`${version}/`.length);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href, location.origin);
    if (pathname.startsWith(ofArea)) link.disabled = !pathname.startsWith(own);
  }
}

import { remoteBaseAddress } from '@portal/domain';
import type { DeployableVersion } from './area';

/**
 * Two versions of an area in one tab bring two sets of styles, of which only the shown one's may apply. The others stay
 * in the page, switched off, so that a version that comes back finds them.
 */
export function applyStylesOf({ name, version }: DeployableVersion): void {
  const own = remoteBaseAddress(name, version);
  const ofArea = own.slice(0, -`${version}/`.length);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href, location.origin);
    if (pathname.startsWith(ofArea)) link.disabled = !pathname.startsWith(own);
  }
}

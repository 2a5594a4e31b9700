import { useSession } from '@portal/api-client';
import { LOCAL_VERSION, shellFor, type CanaryCandidate, type ReleaseHost } from '@portal/domain';
import type { AreaRegistry } from './area-registry';

export function hasOtherShell(offered: ReleaseHost, user: CanaryCandidate | null, own: string): boolean {
  // A shell from source is newer than any published one.
  return own !== LOCAL_VERSION && shellFor(offered, user).version !== own;
}

/**
 * Loads the page again after a sign-in when the person has another shell: the sign-in page came without a person, or
 * with the shell of the one before. It holds no entries that a reload could lose.
 */
export function reloadAtSignIn(
  { release }: Pick<AreaRegistry, 'release'>,
  own: string,
  reload: () => void,
): () => void {
  return useSession.subscribe((now, before) => {
    const isSignIn = before.status === 'signed-out' && now.status === 'signed-in';
    if (isSignIn && hasOtherShell(release.getState().shell, now.user, own)) reload();
  });
}

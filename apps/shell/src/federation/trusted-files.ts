import { remoteBaseAddress, withoutAttempt, type ReleaseRemote } from '@portal/domain';
import type { RemoteOverride } from './remote-overrides';

/** An integrity that no file has. */
const NOTHING_FITS = `sha384-${'A'.repeat(64)}`;

/** Which files may run, and with which contents. */
export type TrustedFiles = {
  /**
   * @returns the Subresource Integrity value that a file must have; one that nothing has when the release does not name
   *   it; undefined for the files of an override, which change while they are worked on
   */
  integrityOf(address: string): string | undefined;
  /** @returns whether a release names the file */
  isKnown(address: string): boolean;
};

/** @param overrides remotes that come from the developer's machine: their origins are trusted as they are */
export function trustFiles(remotes: readonly ReleaseRemote[], overrides: readonly RemoteOverride[]): TrustedFiles {
  const integrities = new Map(
    remotes.flatMap((remote) => {
      const base = new URL(remoteBaseAddress(remote.name, remote.version), location.origin);
      return Object.entries(remote.files).map(
        ([file, { integrity }]) => [new URL(file, base).href, integrity] as const,
      );
    }),
  );
  const overrideOrigins = new Set(overrides.map((override) => new URL(override.manifest).origin));
  overrideOrigins.delete(location.origin);
  const publishedIntegrity = (address: string): string | undefined =>
    integrities.get(withoutAttempt(new URL(address, location.origin).href));
  return {
    isKnown: (address) => publishedIntegrity(address) !== undefined,
    integrityOf: (address) =>
      overrideOrigins.has(new URL(address, location.origin).origin)
        ? undefined
        : (publishedIntegrity(address) ?? NOTHING_FITS),
  };
}

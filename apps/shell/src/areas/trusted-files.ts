import { LOCAL_VERSION, remoteBaseAddress, withoutAttempt, type ReleaseVersion } from '@portal/domain';
import type { RemoteOverride } from './remote-overrides';

/** An integrity that no file has. */
const NOTHING_FITS = `sha384-${'A'.repeat(64)}`;

/** Which files may run, and with which contents. */
export type TrustedFiles = {
  /**
   * The Subresource Integrity value that a file must have.
   * @returns a value that matches no content when the release does not name the file; undefined for the files of an
   *   override, which change during development
   */
  integrityOf(address: string): string | undefined;
  /** Tells whether a release names the file. */
  isKnown(address: string): boolean;
  /** Trusts the files of a further version; those of the others stay trusted, for pages that are still open. */
  trust(version: ReleaseVersion): void;
};

/** The files of a version by their address, with the integrity that its release states. */
function filesOf({ name, version, files }: ReleaseVersion): [address: string, integrity: string][] {
  const base = new URL(remoteBaseAddress(name, version), location.origin);
  return Object.entries(files).map(([file, { integrity }]) => [new URL(file, base).href, integrity]);
}

/**
 * The chain of trust begins here: the release, which came with the page or from the portal itself, names the contents of
 * every file of a version. Manifest, entry, exposed chunks and styles are compared with it as they are loaded; a chunk
 * that an area loads later is compared with what its entry says, whose own contents were the published ones.
 * @param overrides remotes that come from the developer's machine: their origins are trusted as they are
 * @param localRemotes that the portal serves from source: their folders are trusted as they are
 */
export function trustFiles(overrides: readonly RemoteOverride[], localRemotes: readonly string[] = []): TrustedFiles {
  const integrities = new Map<string, string>();
  const overrideOrigins = new Set(overrides.map((override) => new URL(override.manifest).origin));
  overrideOrigins.delete(location.origin);
  const localFolders = localRemotes.map((name) => location.origin + remoteBaseAddress(name, LOCAL_VERSION));
  const isLocal = ({ origin, href }: URL): boolean =>
    overrideOrigins.has(origin) || localFolders.some((folder) => href.startsWith(folder));
  const publishedIntegrity = (address: string): string | undefined =>
    integrities.get(withoutAttempt(new URL(address, location.origin).href));
  return {
    isKnown: (address) => publishedIntegrity(address) !== undefined,
    integrityOf: (address) =>
      isLocal(new URL(address, location.origin)) ? undefined : (publishedIntegrity(address) ?? NOTHING_FITS),
    trust: (version) => {
      for (const [address, integrity] of filesOf(version)) integrities.set(address, integrity);
    },
  };
}

import { remoteBaseAddress, withoutAttempt } from '@portal/domain';
import type { AreaSource } from './area';

const NOTHING_FITS = `sha384-${'A'.repeat(64)}`;

export type TrustedFiles = ReturnType<typeof trustFiles>;

type TrustedSource = Pick<AreaSource, 'name' | 'version' | 'entry' | 'files'>;

const folderOf = ({ name, version }: TrustedSource): string => location.origin + remoteBaseAddress(name, version);

/** A developer's server is trusted whole; a remote that the portal serves from source, with its folder alone. */
function isLocalFile(source: TrustedSource, address: URL): boolean {
  if (source.files !== null) return false;
  const { origin } = new URL(source.entry);
  return origin === location.origin ? address.href.startsWith(folderOf(source)) : address.origin === origin;
}

/**
 * The chain of trust begins here: the release, which came with the page or from the portal itself, names the contents
 * of every file of a version. Entry, exposed chunks and styles are compared with it as they are loaded; a
 * chunk that an area loads later is compared with the value in the area's entry, whose own contents were the published
 * ones.
 */
export function trustFiles(sources: readonly TrustedSource[]) {
  function publishedIntegrity(address: string): string | undefined {
    const file = withoutAttempt(new URL(address, location.origin).href);
    const source = sources.find((one) => file.startsWith(folderOf(one)));
    return source?.files?.[file.slice(folderOf(source).length)]?.integrity;
  }
  return {
    isKnown: (address: string): boolean => publishedIntegrity(address) !== undefined,
    /**
     * Returns a value that matches no content when no version names the file; undefined for the files of a developer's
     * machine, which change during development.
     */
    integrityOf: (address: string): string | undefined =>
      sources.some((source) => isLocalFile(source, new URL(address, location.origin)))
        ? undefined
        : (publishedIntegrity(address) ?? NOTHING_FITS),
  };
}

import type { ReleaseDocument, ReleaseHost, ReleaseRemote, ReleaseShell, ReleaseVersion } from '@portal/domain';

/** Shells that are already published refuse a release without them. */
const WITHHELD = '-';

function withoutPublisher<Version extends ReleaseShell | ReleaseVersion>(version: Version): Version {
  const { source: _source, ...rest } = version;
  return { ...rest, publishedBy: WITHHELD } as Version;
}

function publicRemote(remote: ReleaseRemote): ReleaseRemote {
  const { canary } = remote;
  return withoutPublisher({ ...remote, ...(canary && { canary: withoutPublisher(canary) }) });
}

/** The page of a shell names its files: nobody else needs those of the canary. */
function publicShell({ canary, ...stable }: ReleaseHost): ReleaseHost {
  const tried = canary && { canary: { ...withoutPublisher(canary), files: {} } };
  return { ...withoutPublisher<ReleaseShell>(stable), ...tried };
}

/**
 * The part of a release that a signed-in browser needs: versions, addresses, hashes and pages, without authors, notes and
 * commits. Administrators read those from the API.
 */
export function publicRelease(release: ReleaseDocument): ReleaseDocument {
  const { shell, remotes, source: _source, image: _image, ...rest } = release;
  return {
    ...rest,
    createdBy: WITHHELD,
    note: WITHHELD,
    shell: publicShell(shell),
    remotes: Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, publicRemote(remote)])),
  };
}

export function anonymousRelease(release: ReleaseDocument): ReleaseDocument {
  return { ...publicRelease(release), remotes: {}, withholdsAreas: true };
}

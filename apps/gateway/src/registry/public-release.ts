import type { ReleaseDocument, ReleaseRemote, ReleaseShell } from '@portal/domain';

/** Replaces the withheld texts. Shells that are already published refuse a release without them. */
const WITHHELD = '-';

const withoutPublisher = <Version extends ReleaseShell | ReleaseRemote>(version: Version): Version => ({
  ...version,
  publishedBy: WITHHELD,
});

function publicRemote(remote: ReleaseRemote): ReleaseRemote {
  const { canary } = remote;
  return withoutPublisher({ ...remote, ...(canary && { canary: { ...canary, publishedBy: WITHHELD } }) });
}

/**
 * The public part of a release: versions, addresses, hashes and pages, which a browser needs before the log-in, without
 * authors and notes. Administrators read those from the API.
 */
export function publicRelease(release: ReleaseDocument): ReleaseDocument {
  const { shell, remotes } = release;
  return {
    ...release,
    createdBy: WITHHELD,
    note: WITHHELD,
    shell: withoutPublisher(shell),
    remotes: Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, publicRemote(remote)])),
  };
}

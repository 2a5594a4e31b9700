import type { ReleaseDocument, ReleaseRemote, ReleaseShell } from '@portal/domain';

/** Stands for what is left out. Shells that are published already refuse a release without these texts. */
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
 * A release as everybody may read it, signed in or not: versions, addresses, hashes and pages, which a browser needs
 * before the sign-in, but not who published and with which note. Administrators read those from the API.
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

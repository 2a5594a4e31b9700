import { belongsTo, type SessionUser } from '../access/roles';
import type { AreaDescriptor } from './area';
import { versionFor } from './version-for';
import type { PageFile } from './page-file';
import {
  MANIFEST_FILE,
  remoteBaseAddress,
  shellBaseAddress,
  type ReleaseDocument,
  type ReleaseFiles,
  type ReleaseVersion,
} from './release';

/**
 * A kept portal: the page of a release and the files that its areas need with no network, on the device of one person. The
 * page brings the list of the shell's files, which the pages of every day leave out.
 */
export const KEPT_PAGE_ADDRESS = '/offline.html';

/** Folder of a build of the shell with what a browser needs to install the portal; no page loads it. */
export const INSTALL_FOLDER = 'install';

/** What a browser needs to install the portal: its address at the portal → the file in `INSTALL_FOLDER`, and its media type. */
export const INSTALL_FILES = {
  '/service-worker.js': { file: 'service-worker.js', type: 'text/javascript; charset=utf-8' },
  '/manifest.webmanifest': { file: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8' },
} as const;

/** The person a portal is kept for. */
export type KeptPerson = Pick<SessionUser, 'id' | 'roles' | 'company'>;

/** What a page asks of the service worker. */
export type ServiceWorkerRequest =
  /** Keep the portal of today for this person; answered with a `KeepOutcome` at the message's port. */
  | { kind: 'keep'; person: KeptPerson }
  /** Delete everything that is kept, and end the worker. */
  | { kind: 'forget' };

/**
 * How keeping the portal ended. `failed`: a file could not be had, and what was kept before stays. `full`: the device has no
 * room.
 */
export type KeepOutcome = 'kept' | 'failed' | 'full';

/** Tells whether an area works with no network and has a page for the person. */
export function worksOffline(area: AreaDescriptor, person: Pick<KeptPerson, 'roles' | 'company'>): boolean {
  return (
    area.offline === true &&
    area.pages.some(({ roles, contractorRoles }) => belongsTo(person, { staff: roles, contractor: contractorRoles }))
  );
}

/** What a page loads of a build: not its page, its plans and descriptors, and what is for installing. */
const isLoaded = (path: string): boolean =>
  !path.startsWith(`${INSTALL_FOLDER}/`) && (/\.(js|css|woff2?|svg|png|webp)$/.test(path) || path === MANIFEST_FILE);

const toPageFiles = (base: string, files: ReleaseFiles): PageFile[] =>
  Object.entries(files)
    .filter(([path]) => isLoaded(path))
    .map(([path, { integrity }]) => ({ address: base + path, integrity }));

const filesOfVersion = ({ name, version, files }: ReleaseVersion): PageFile[] =>
  toPageFiles(remoteBaseAddress(name, version), files);

/**
 * Lists what a page loads of its shell.
 * @param release of a kept page
 */
export function shellFiles({ shell }: ReleaseDocument): PageFile[] {
  return toPageFiles(shellBaseAddress(shell.version), shell.files);
}

/**
 * Lists the files of a kept portal: the shell's, and those of the areas that work with no network, in the versions this
 * person gets.
 * @param release of a kept page, which names the files of its shell
 */
export function keptFiles(release: ReleaseDocument, person: KeptPerson): PageFile[] {
  const versions = Object.values(release.remotes)
    .map((remote) => versionFor(remote, person))
    .filter(({ area }) => worksOffline(area, person));
  return [...shellFiles(release), ...versions.flatMap(filesOfVersion)];
}

/**
 * Lists the files that a device may keep of this release for any person: the shell's, and those of the areas that work with
 * no network, stable and tried versions.
 * @param release of a kept page
 */
export function offlineFiles(release: ReleaseDocument): PageFile[] {
  const versions = Object.values(release.remotes).flatMap((remote) =>
    remote.canary ? [remote, remote.canary] : [remote],
  );
  return [...shellFiles(release), ...versions.filter(({ area }) => area.offline === true).flatMap(filesOfVersion)];
}

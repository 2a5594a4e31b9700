import { belongsTo, type SessionUser } from '../access/roles';
import type { AreaDescriptor } from './area';
import type { PageFile } from './page-file';
import { remoteBaseAddress, shellBaseAddress, type Release, type ReleaseFiles } from './release';

/**
 * A stored portal: the page of a release and the files of its offline areas, on the device of one person. The page lists the
 * shell's files, which ordinary pages omit.
 */
export const KEPT_PAGE_ADDRESS = '/offline.html';

export const INSTALL_FOLDER = 'install';

export type OfflinePerson = Pick<SessionUser, 'id' | 'roles' | 'company'>;

export type ServiceWorkerRequest =
  /** Keep the portal of today for this person; answered with a `KeepOutcome` at the message's port. */
  { kind: 'keep'; person: OfflinePerson } | { kind: 'forget' };

/**
 * The result of storing the portal.
 * - `failed`: a file was missing, and the former files stay.
 * - `full`: the device has no room.
 */
export type KeepOutcome = 'kept' | 'failed' | 'full';

export function worksOffline(area: AreaDescriptor, person: Pick<OfflinePerson, 'roles' | 'company'>): boolean {
  return (
    area.offline === true &&
    area.pages.some(({ roles, contractorRoles }) => belongsTo(person, { staff: roles, contractor: contractorRoles }))
  );
}

const isLoaded = (path: string): boolean =>
  !path.startsWith(`${INSTALL_FOLDER}/`) && /\.(js|css|woff2?|svg|png|webp)$/.test(path);

const toPageFiles = (base: string, files: ReleaseFiles): PageFile[] =>
  Object.entries(files)
    .filter(([path]) => isLoaded(path))
    .map(([path, { integrity }]) => ({ address: base + path, integrity }));

export function shellFiles({ shell }: Release): PageFile[] {
  return toPageFiles(shellBaseAddress(shell.version), shell.files);
}

/** Those of a person's areas, or of all. */
export function offlineFiles(release: Release, person?: OfflinePerson): PageFile[] {
  const remotes = Object.values(release.remotes).filter(({ area }) =>
    person ? worksOffline(area, person) : area.offline === true,
  );
  const ofAreas = remotes.flatMap(({ name, version, files }) => toPageFiles(remoteBaseAddress(name, version), files));
  return [...shellFiles(release), ...ofAreas];
}

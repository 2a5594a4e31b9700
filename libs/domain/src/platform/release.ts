import type { RoleCode } from '../access/roles';
import { AREA_NAME_PATTERN, readAreaDescriptor, readRoles, type AreaDescriptor } from './area';
import { readDocument, type DocumentNode } from './document-reader';

/** A published file: its Subresource Integrity value (`sha384-…`) and its size in bytes, uncompressed. */
export type ReleaseFile = { integrity: string; bytes: number };

/** Files of one published version by their path inside its folder. */
export type ReleaseFiles = Readonly<Record<string, ReleaseFile>>;

/** The origin of a build, as its publisher states it. Each part is missing when it is not known. */
export type ReleaseSource = {
  /** Hash of the commit; `-dirty` follows when the tree had changes that no commit holds. */
  commit?: string;
  branch?: string;
  /** Author of the commit. */
  author?: string;
  /** Description for people: the publisher's note, or the subject of the commit. */
  note?: string;
  /** The checks that the publishing tool ran: `types,tests`; `skipped` when it ran none, `passed` for all of them. */
  checks?: string;
};

/** The checks of a build before its publication: types, lint, unit tests, and a load of every page in a browser. */
export const RELEASE_CHECKS = ['types', 'lint', 'tests', 'pages'] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];

/** Names of the checks for people, after 'sin'. */
export const CHECK_LABELS: Readonly<Record<ReleaseCheck, string>> = {
  types: 'tipos',
  lint: 'lint',
  tests: 'pruebas',
  pages: 'carga de páginas',
};

/** Accepted `checks` of a source. */
export const CHECKS_PATTERN = /^(passed|skipped|(types|lint|tests|pages)(,(types|lint|tests|pages))*)$/;

/**
 * Writes the checks that every build of a publication passed as `checks` of a source says them.
 * @param passed the checks of each build
 */
export function checksText(passed: readonly (readonly ReleaseCheck[])[]): string {
  const all = RELEASE_CHECKS.filter((check) => passed.length > 0 && passed.every((ofBuild) => ofBuild.includes(check)));
  return all.join() || 'skipped';
}

/** Lists the checks that a publication says it did not run; none when it says nothing of them. */
export function checksLeftOut({ checks = 'passed' }: ReleaseSource): ReleaseCheck[] {
  return checks === 'passed' ? [] : RELEASE_CHECKS.filter((check) => !checks.split(',').includes(check));
}

/** Says which checks a publication left out: 'sin revisar', 'sin lint ni carga de páginas'; null when none. */
export function checksWords(source: ReleaseSource): string | null {
  const leftOut = checksLeftOut(source);
  if (leftOut.length === 0) return null;
  if (leftOut.length === RELEASE_CHECKS.length) return 'sin revisar';
  return `sin ${leftOut
    .map((check) => CHECK_LABELS[check])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' ni ')}`;
}

type PublishedVersion = {
  /** Package version and a hash of its inputs: `1.0.0-3f9c2ab41d`. */
  version: string;
  files: ReleaseFiles;
  /** UTC instant at which this version entered the release. */
  publishedAt: string;
  publishedBy: string;
  source?: ReleaseSource;
};

/** The shell of a release. `contract` is the version of the contract that it provides. */
export type ReleaseShell = PublishedVersion & { contract: string };

/** One published version of a remote. */
export type ReleaseVersion = PublishedVersion & {
  name: string;
  /** Address of its Module Federation manifest, from the root of the portal. */
  manifest: string;
  /** Descriptor, with the range of the contract that the remote needs. */
  area: AreaDescriptor;
};

/** The audience of a version before everyone gets it: `versionFor`, `shellFor`. */
type ReleaseAudience = {
  /** Percent of the users, 0 to 100, with at most two decimals. */
  share: number;
  /** Everyone with one of these roles has it too. */
  roles: readonly RoleCode[];
  /** Percent of visits that may fail before the canary is taken back by itself. */
  maxErrorRate: number;
};

/** A version of a remote that some users try. */
export type ReleaseCanary = ReleaseVersion & ReleaseAudience;

/** A version of the shell that some users try. */
export type ReleaseShellCanary = ReleaseShell & ReleaseAudience;

/** The shell of a release: its stable version, and its canary. */
export type ReleaseHost = ReleaseShell & { canary?: ReleaseShellCanary };

/** A remote of a release: its stable version, and its canary. */
export type ReleaseRemote = ReleaseVersion & { canary?: ReleaseCanary };

/**
 * A release: the immutable, numbered state of the portal at one moment. The newest number is the current one; a rollback is a
 * new number with older contents.
 */
export type ReleaseDocument = {
  number: number;
  /** UTC instant. */
  createdAt: string;
  createdBy: string;
  /** Description of the change for people: `publish admin 1.0.0-3f9c2ab41d`. */
  note: string;
  /** The origin of the published builds; a rollback has none. */
  source?: ReleaseSource;
  shell: ReleaseHost;
  remotes: Readonly<Record<string, ReleaseRemote>>;
  /** The release has areas that `remotes` leaves out, because the caller has no session. */
  withholdsAreas?: true;
  /**
   * The version of each deployable in the image (or production folder) that last brought its own build to this store. Absent
   * when none did. Every later release repeats it, so that a restart of the same image changes nothing.
   */
  image?: Readonly<Record<string, string>>;
};

/**
 * Versions are folder names: no separators, no leading dot. They have at most 80 characters (`LIMITS.nameMax`), as in the reports of page
 * loads, without which no canary can be judged.
 */
export const VERSION_NAME_PATTERN = /^(?=.{5,80}$)\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** The version of what runs from source, on a developer's machine. */
export const LOCAL_VERSION = '0.0.0-local';

/** File that every remote's folder holds and the registry points at. */
export const MANIFEST_FILE = 'mf-manifest.json';

const INTEGRITY_PATTERN = /^sha384-[A-Za-z0-9+/]{64}$/;
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const CONTRACT_PATTERN = /^\d+\.\d+\.\d+$/;

/** The address of the folder of a remote's version, from the root of the portal, with a trailing slash. */
export function remoteBaseAddress(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** The address of the folder of a shell version, from the root of the portal, with a trailing slash. */
export function shellBaseAddress(version: string): string {
  return `/shell/${version}/`;
}

const ATTEMPT_SEGMENT = /^((?:https?:\/\/[^/]+)?\/remotes\/[^/]+\/[^/]+)\/~\d+\//;

/**
 * Returns the address of a manifest for a further attempt. A browser that waits for a file that never arrives answers further
 * requests of the same address with the same wait. So each attempt requests the same files at different addresses, which the
 * gateway answers alike.
 * @param manifest address of a remote's manifest in its version folder
 * @param attempt 1 for the first one after the original
 */
export function attemptAddress(manifest: string, attempt: number): string {
  return manifest.replace(/\/([^/]+)$/, `/~${attempt}/$1`);
}

/** Removes the attempt from a file's address. Any other address stays as it is. */
export function withoutAttempt(address: string): string {
  return address.replace(ATTEMPT_SEGMENT, '$1/');
}

function isSafePath(path: string): boolean {
  return path.split('/').every((part) => /^[\w@~.-]+$/.test(part) && !part.startsWith('.'));
}

/** Reads the `files` member of a build report or a release. */
export function readReleaseFiles(node: DocumentNode): ReleaseFiles {
  return Object.fromEntries(
    node.entries().map(([path, file]) => {
      if (!isSafePath(path)) return file.fail('is not a plain relative path');
      return [path, { integrity: file.get('integrity').string(INTEGRITY_PATTERN), bytes: file.get('bytes').integer() }];
    }),
  );
}

/** Hash of a commit, and whether the tree had other changes. */
export const COMMIT_PATTERN = /^[0-9a-f]{7,64}(-dirty)?$/;

/** Reads the `source` member of a release or a version. @returns an object without it when it is absent */
function readSource(node: DocumentNode): { source?: ReleaseSource } {
  if (node.isAbsent()) return {};
  const commit = node.get('commit');
  const parts = {
    commit: commit.isAbsent() ? undefined : commit.string(COMMIT_PATTERN),
    branch: node.get('branch').optionalString(),
    author: node.get('author').optionalString(),
    note: node.get('note').optionalString(),
    checks: node.get('checks').isAbsent() ? undefined : node.get('checks').string(CHECKS_PATTERN),
  };
  return { source: Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) };
}

function readPublishedVersion(node: DocumentNode): PublishedVersion {
  return {
    version: node.get('version').string(VERSION_NAME_PATTERN),
    files: readReleaseFiles(node.get('files')),
    publishedAt: node.get('publishedAt').string(INSTANT_PATTERN),
    publishedBy: node.get('publishedBy').string(),
    ...readSource(node.get('source')),
  };
}

function readVersion(key: string, node: DocumentNode): ReleaseVersion {
  const published = readPublishedVersion(node);
  const name = node.get('name').string(AREA_NAME_PATTERN);
  const area = readAreaDescriptor(node.get('area'));
  const manifest = node.get('manifest').string();
  if (name !== key || area.name !== key) return node.fail(`names the area ${name} and the descriptor ${area.name}`);
  if (manifest !== remoteBaseAddress(name, published.version) + MANIFEST_FILE) {
    return node.get('manifest').fail("must be inside the version's own folder of this portal");
  }
  if (!published.files[MANIFEST_FILE]) return node.get('files').fail(`do not list ${MANIFEST_FILE}`);
  return { name, ...published, manifest, area };
}

/** Reads a percentage of 0 to 100 with at most two decimals. */
function readPercentage(node: DocumentNode): number {
  const { value } = node;
  const isPercentage = typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;
  return isPercentage ? value : node.fail('must be a percentage of at most two decimals');
}

function readAudience(node: DocumentNode): ReleaseAudience {
  return {
    share: readPercentage(node.get('share')),
    roles: readRoles(node.get('roles')),
    maxErrorRate: readPercentage(node.get('maxErrorRate')),
  };
}

/** Reads a stable version and its canary. */
function readWithCanary<Version>(
  node: DocumentNode,
  read: (version: DocumentNode) => Version,
): Version & { canary?: Version & ReleaseAudience } {
  const canary = node.get('canary');
  return { ...read(node), ...(canary.isAbsent() ? {} : { canary: { ...read(canary), ...readAudience(canary) } }) };
}

function readShell(node: DocumentNode): ReleaseShell {
  return { ...readPublishedVersion(node), contract: node.get('contract').string(CONTRACT_PATTERN) };
}

/** Reads the shells of a release. */
export function readReleaseHost(node: DocumentNode): ReleaseHost {
  return readWithCanary(node, readShell);
}

function readImage(node: DocumentNode): Record<string, string> {
  return Object.fromEntries(node.entries().map(([name, version]) => [name, version.string(VERSION_NAME_PATTERN)]));
}

/** Reads a release inside a larger document. */
export function readReleaseDocument(node: DocumentNode): ReleaseDocument {
  const image = node.get('image');
  return {
    number: node.get('number').integer(1),
    createdAt: node.get('createdAt').string(INSTANT_PATTERN),
    createdBy: node.get('createdBy').string(),
    note: node.get('note').string(),
    ...readSource(node.get('source')),
    shell: readReleaseHost(node.get('shell')),
    remotes: Object.fromEntries(
      node
        .get('remotes')
        .entries()
        .map(([key, remote]) => [key, readWithCanary(remote, (version) => readVersion(key, version))]),
    ),
    ...(node.get('withholdsAreas').value === true ? { withholdsAreas: true } : {}),
    ...(image.isAbsent() ? {} : { image: readImage(image) }),
  };
}

/**
 * Parses a release document.
 * @param value what `/registry.json` or a stored release document holds
 * @throws PlatformFormatError naming the first wrong member
 */
export function parseReleaseDocument(value: unknown): ReleaseDocument {
  return readReleaseDocument(readDocument(value, 'release'));
}

import { readAreaDescriptor, type AreaDescriptor } from './area';
import { readDocument, type DocumentNode } from './document-reader';
import { readReleaseFiles, VERSION_NAME_PATTERN, type ReleaseFiles } from './release';

/** File in which a build states what it is. */
export const BUILD_REPORT_FILE = 'release.json';

/** Bytes of all scripts and styles of a build, uncompressed and compressed. */
export type TransferSizes = { bytes: number; gzip: number; brotli: number };

/** Shared module → names: `@portal/ui` → `Button`, `ListPage`. */
export type ModuleNames = Readonly<Record<string, readonly string[]>>;

/** The report of a build of the shell or of a remote; publishing checks it and enters it in a release. */
export type BuildReport = {
  name: string;
  version: string;
  /** The shell: the contract version it provides. A remote: the range it needs. */
  contract: string;
  /** Package → the version that the shell provides, or the range that a remote needs of what it imports. */
  shared: Readonly<Record<string, string>>;
  /** A remote: what it imports from shared modules. Absent in builds from before this was recorded. */
  imports?: ModuleNames;
  /** The shell: what its shared modules export. Absent in builds from before this was recorded. */
  exports?: ModuleNames;
  /** The shell: of what it exports, what areas should no longer import. Shared module → name → what to use instead. */
  deprecated?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The operations of the API that it calls: `GET /request/client/{}`. Absent in builds from before this was recorded. */
  operations?: readonly string[];
  /** A remote's descriptor; none for the shell. */
  area?: AreaDescriptor;
  files: ReleaseFiles;
  /** The source maps of its scripts, without the sources: stored, and never served. Absent in older builds. */
  maps?: ReleaseFiles;
  sizes: TransferSizes;
};

/** Everything of a build that a store keeps. */
export function storedFiles({ files, maps }: Pick<BuildReport, 'files' | 'maps'>): ReleaseFiles {
  return { ...maps, ...files };
}

const readNames = (node: DocumentNode): ModuleNames =>
  Object.fromEntries(node.entries().map(([key, names]) => [key, names.items().map((name) => name.string())]));

const readDeprecated = (node: DocumentNode): NonNullable<BuildReport['deprecated']> =>
  Object.fromEntries(
    node
      .entries()
      .map(([key, names]) => [
        key,
        Object.fromEntries(names.entries().map(([name, advice]) => [name, advice.string()])),
      ]),
  );

const readTexts = (node: DocumentNode): string[] => node.items().map((item) => item.string());

/**
 * Parses the report of a build.
 * @param value what a `release.json` holds
 * @throws PlatformFormatError naming the first wrong member
 */
export function parseBuildReport(value: unknown): BuildReport {
  const node = readDocument(value, 'build');
  const area = node.get('area');
  const operations = node.get('operations');
  const sizes = node.get('sizes');
  const maps = node.get('maps');
  const [imports, exports, deprecated] = [node.get('imports'), node.get('exports'), node.get('deprecated')];
  return {
    name: node.get('name').string(),
    version: node.get('version').string(VERSION_NAME_PATTERN),
    contract: node.get('contract').string(),
    shared: Object.fromEntries(
      node
        .get('shared')
        .entries()
        .map(([key, version]) => [key, version.string()]),
    ),
    ...(imports.isAbsent() ? {} : { imports: readNames(imports) }),
    ...(exports.isAbsent() ? {} : { exports: readNames(exports) }),
    ...(deprecated.isAbsent() ? {} : { deprecated: readDeprecated(deprecated) }),
    ...(operations.isAbsent() ? {} : { operations: readTexts(operations) }),
    ...(area.isAbsent() ? {} : { area: readAreaDescriptor(area) }),
    files: readReleaseFiles(node.get('files')),
    ...(maps.isAbsent() ? {} : { maps: readReleaseFiles(maps) }),
    sizes: {
      bytes: sizes.get('bytes').integer(),
      gzip: sizes.get('gzip').integer(),
      brotli: sizes.get('brotli').integer(),
    },
  };
}

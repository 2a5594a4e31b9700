import { VERSION_NAME_PATTERN, type AreaDescriptor, type ReleaseFiles } from '@portal/domain';
import * as v from 'valibot';
import { areaSchema, countSchema, textSchema } from './area-descriptor';
import { readDocument } from './read-document';

export const BUILD_REPORT_FILE = 'release.json';

/** Shared module → names: `@portal/ui` → `Button`, `ListPage`. */
export type ModuleNames = Readonly<Record<string, readonly string[]>>;

export type BuildReport = {
  name: string;
  version: string;
  /** The shell: the contract version it provides. A remote: the range it needs. */
  contract: string;
  /** Package → the version that the shell provides, or the range that a remote needs of what it imports. */
  shared: Readonly<Record<string, string>>;
  imports?: ModuleNames;
  exports?: ModuleNames;
  /** The operations of the API that it calls: `GET /request/client/{}`. */
  operations?: readonly string[];
  area?: AreaDescriptor;
  files: ReleaseFiles;
  /** The source maps of its scripts, without the sources: stored, and never served. */
  maps?: ReleaseFiles;
};

export function storedFiles({ files, maps }: Pick<BuildReport, 'files' | 'maps'>): ReleaseFiles {
  return { ...maps, ...files };
}

const INTEGRITY_PATTERN = /^sha384-[A-Za-z0-9+/]{64}$/;

function isSafePath(path: string): boolean {
  return path.split('/').every((part) => /^[\w@~.-]+$/.test(part) && !part.startsWith('.'));
}

const filesSchema: v.GenericSchema<unknown, ReleaseFiles> = v.record(
  v.pipe(v.string(), v.check(isSafePath, 'is not a plain relative path')),
  v.object({ integrity: v.pipe(v.string(), v.regex(INTEGRITY_PATTERN)), bytes: countSchema }),
);

const versionNameSchema = v.pipe(v.string(), v.regex(VERSION_NAME_PATTERN));

const namesSchema = v.record(v.string(), v.array(textSchema));

const reportSchema: v.GenericSchema<unknown, BuildReport> = v.object({
  name: textSchema,
  version: versionNameSchema,
  contract: textSchema,
  shared: v.record(v.string(), textSchema),
  imports: v.optional(namesSchema),
  exports: v.optional(namesSchema),
  operations: v.optional(v.array(textSchema)),
  area: v.optional(areaSchema),
  files: filesSchema,
  maps: v.optional(filesSchema),
});

export function parseBuildReport(value: unknown): BuildReport {
  return readDocument(reportSchema, value, 'build');
}

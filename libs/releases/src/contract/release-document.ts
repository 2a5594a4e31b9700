import {
  AREA_NAME_PATTERN,
  CHECKS_PATTERN,
  COMMIT_PATTERN,
  MANIFEST_FILE,
  remoteBaseAddress,
  VERSION_NAME_PATTERN,
  type ReleaseDocument,
  type ReleaseFiles,
  type ReleaseHost,
  type ReleaseRemote,
  type ReleaseSource,
  type ReleaseVersion,
} from '@portal/domain';
import * as v from 'valibot';
import { areaSchema, countSchema, rolesSchema, textSchema } from './area-descriptor';
import { readDocument } from './read-document';

const INTEGRITY_PATTERN = /^sha384-[A-Za-z0-9+/]{64}$/;
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const CONTRACT_PATTERN = /^\d+\.\d+\.\d+$/;

function isSafePath(path: string): boolean {
  return path.split('/').every((part) => /^[\w@~.-]+$/.test(part) && !part.startsWith('.'));
}

export const filesSchema: v.GenericSchema<unknown, ReleaseFiles> = v.record(
  v.pipe(v.string(), v.check(isSafePath, 'is not a plain relative path')),
  v.object({ integrity: v.pipe(v.string(), v.regex(INTEGRITY_PATTERN)), bytes: countSchema }),
);

export const versionNameSchema = v.pipe(v.string(), v.regex(VERSION_NAME_PATTERN));

const instantSchema = v.pipe(v.string(), v.regex(INSTANT_PATTERN));

const sourceSchema: v.GenericSchema<unknown, ReleaseSource> = v.object({
  commit: v.optional(v.pipe(v.string(), v.regex(COMMIT_PATTERN))),
  branch: v.optional(textSchema),
  author: v.optional(textSchema),
  note: v.optional(textSchema),
  checks: v.optional(v.pipe(v.string(), v.regex(CHECKS_PATTERN))),
});

const PUBLISHED = {
  version: versionNameSchema,
  files: filesSchema,
  publishedAt: instantSchema,
  publishedBy: textSchema,
  source: v.optional(sourceSchema),
};

const SHELL = { ...PUBLISHED, contract: v.pipe(v.string(), v.regex(CONTRACT_PATTERN)) };
const REMOTE = {
  ...PUBLISHED,
  name: v.pipe(v.string(), v.regex(AREA_NAME_PATTERN)),
  manifest: textSchema,
  area: areaSchema,
};

const percentageSchema = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100),
  v.check((value) => Number(value.toFixed(2)) === value, 'must have at most two decimals'),
);

const AUDIENCE = { share: percentageSchema, roles: rolesSchema, maxErrorRate: percentageSchema };

const hostSchema: v.GenericSchema<unknown, ReleaseHost> = v.object({
  ...SHELL,
  canary: v.optional(v.object({ ...SHELL, ...AUDIENCE })),
});

/** A manifest lies in its version's own folder of this portal, and among its files. */
const hasOwnManifest = ({ name, version, manifest, files, area }: ReleaseVersion): boolean =>
  area.name === name && manifest === remoteBaseAddress(name, version) + MANIFEST_FILE && MANIFEST_FILE in files;

const NOT_ITS_OWN = 'does not name its own area and manifest';

const remoteSchema: v.GenericSchema<unknown, ReleaseRemote> = v.pipe(
  v.object({
    ...REMOTE,
    canary: v.optional(
      v.pipe(
        v.object({ ...REMOTE, ...AUDIENCE }),
        v.check((canary) => hasOwnManifest(canary), NOT_ITS_OWN),
      ),
    ),
  }),
  v.check(
    (remote) => hasOwnManifest(remote) && (remote.canary === undefined || remote.canary.name === remote.name),
    NOT_ITS_OWN,
  ),
);

const releaseSchema: v.GenericSchema<unknown, ReleaseDocument> = v.object({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  createdAt: instantSchema,
  createdBy: textSchema,
  note: textSchema,
  source: v.optional(sourceSchema),
  shell: hostSchema,
  remotes: v.pipe(
    v.record(v.string(), remoteSchema),
    v.check((remotes) => Object.entries(remotes).every(([key, { name }]) => key === name), 'must have their own names'),
  ),
  withholdsAreas: v.optional(v.literal(true)),
  image: v.optional(v.record(v.string(), versionNameSchema)),
});

export function parseReleaseDocument(value: unknown): ReleaseDocument {
  return readDocument(releaseSchema, value, 'release');
}

import {
  readOperationFields,
  SHELL_DEPLOYABLE,
  type BuildReport,
  type Incompatibility,
  type ReleaseDocument,
} from '@portal/domain';
import { toDeployable, type ReleaseStore } from '../store/release-store';

/** `mall.name`: a field together with the one that holds it. */
const isPlace = (field: string): boolean => field.includes('.');

/**
 * Lists the fields that a build reads and an API does not answer, and those that it demands and the build never sends. An
 * operation of which the API recorded no answer is not compared.
 */
function missingFields(called: NonNullable<BuildReport['fields']>, served: readonly string[]): string[] {
  const operations = readOperationFields(served);
  return Object.entries(called).flatMap(([operation, { reads, sends }]) => {
    const { answers = [], requires = [] } = operations.get(operation) ?? {};
    const unanswered = answers.length > 0 ? reads.filter((field) => !answers.includes(field)) : [];
    // An API that recorded names alone does not say where they are.
    const knowsPlaces = answers.some(isPlace);
    return [
      ...unanswered.filter((field) => knowsPlaces || !isPlace(field)).map((field) => `«${field}» en ${operation}`),
      ...requires.filter((field) => !sends.includes(field)).map((field) => `${operation} sin «${field}»`),
    ];
  });
}

/**
 * Compares the operations that a build calls, and their fields, with those of an API.
 * @param served what the API recorded; undefined when it recorded nothing: nothing is missing then
 */
export function compareOperations(
  { operations = [], fields = {} }: Pick<BuildReport, 'operations' | 'fields'>,
  served: readonly string[] | undefined,
): Incompatibility[] {
  if (!served) return [];
  const known = new Set(served);
  const unserved = operations.filter((called) => !known.has(called));
  return [...unserved, ...missingFields(fields, served)].map((needed) => ({
    kind: 'operation',
    module: 'la API',
    needed,
    provided: null,
  }));
}

/** A version that somebody has and that calls operations which the API does not serve. */
export type UnservedVersion = { name: string; version: string; operations: string[] };

/** Lists the versions of a release, canaries too, that call operations which an API does not serve. */
export async function unservedVersions(
  store: ReleaseStore,
  release: ReleaseDocument,
  served: readonly string[],
): Promise<UnservedVersion[]> {
  const versions = [
    ...(release.shell.canary ? [release.shell, release.shell.canary] : [release.shell]).map(({ version }) => ({
      name: SHELL_DEPLOYABLE,
      version,
    })),
    ...Object.values(release.remotes).flatMap((remote) => (remote.canary ? [remote, remote.canary] : [remote])),
  ];
  const found = await Promise.all(
    versions.map(async ({ name, version }) => {
      const report = await store.storedReport(toDeployable(name), version);
      return { name, version, operations: compareOperations(report ?? {}, served).map(({ needed }) => needed) };
    }),
  );
  return found.filter(({ operations }) => operations.length > 0);
}

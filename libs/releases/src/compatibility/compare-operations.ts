import type { Incompatibility, ReleaseDocument } from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import { type ReleaseStore } from '../store/release-store';
import { versionsIn } from '../store/release-versions';

export function compareOperations(
  { operations = [] }: Pick<BuildReport, 'operations'>,
  served: readonly string[] | undefined,
): Incompatibility[] {
  if (!served) return [];
  const servedNames = new Set(served);
  return operations
    .filter((called) => !servedNames.has(called))
    .map((needed) => ({ kind: 'operation', module: 'la API', needed, provided: null }));
}

export type UnservedVersion = { name: string; version: string; operations: string[] };

export async function unservedVersions(
  store: ReleaseStore,
  release: ReleaseDocument,
  served: readonly string[],
): Promise<UnservedVersion[]> {
  const found = await Promise.all(
    versionsIn(release).map(async ({ name, version }) => {
      const report = await store.storedReport(name, version);
      return { name, version, operations: compareOperations(report ?? {}, served).map(({ needed }) => needed) };
    }),
  );
  return found.filter(({ operations }) => operations.length > 0);
}

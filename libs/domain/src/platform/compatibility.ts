/**
 * A requirement of a version of an area that a version of the shell does not meet.
 * - `contract`: the mounting of areas
 * - `package`: a shared package, `module`, in a range of versions
 * - `name`: a name that the shared module `module` exports
 * - `operation`: an operation of the API, `GET /request/agenda`; the shell has no part in it
 */
export type Incompatibility = {
  kind: 'contract' | 'package' | 'name' | 'operation';
  module: string;
  /** A range of versions, a name, or an operation. */
  needed: string;
  /** The version that there is instead; null when there is none. */
  provided: string | null;
};

/** Compatibility of a version of an area with the versions of the shell. */
export type VersionCompatibility = {
  /** Name of the area. */
  area: string;
  version: string;
  /** Its role in the current release. */
  role: 'stable' | 'canary' | null;
  /** The versions of the shell in which it does not work, and why. It works in all others. */
  failsIn: { shell: string; missing: Incompatibility[] }[];
};

/** A version of the shell in the matrix. */
export type ShellCompatibility = {
  version: string;
  /** True for the version that everybody gets. */
  isCurrent: boolean;
  /** True for a canary. */
  isTried: boolean;
};

/** A name that the current shell, or its canary, still exports and areas should no longer import. */
export type DeprecatedName = {
  module: string;
  name: string;
  /** The replacement, in Spanish. */
  advice: string;
  /** The versions that import it. */
  usedBy: { area: string; version: string; role: VersionCompatibility['role'] }[];
};

/** Every stored version of every area against every stored version of the shell, newest first. */
export type CompatibilityMatrix = {
  shells: ShellCompatibility[];
  versions: VersionCompatibility[];
  deprecated: DeprecatedName[];
};

const isNamed = (kind: Incompatibility['kind']): boolean => kind === 'name' || kind === 'operation';

/** Describes the missing parts: `NewBanner, OldBadge de @portal/ui; react ^20.0.0 (ofrece 19.3.1)`. */
export function describeIncompatibilities(missing: readonly Incompatibility[]): string {
  const versions = missing
    .filter(({ kind }) => !isNamed(kind))
    .map(({ module, needed, provided }) => `${module} ${needed} (ofrece ${provided ?? 'ninguno'})`);
  const modules = new Set(missing.flatMap(({ kind, module }) => (isNamed(kind) ? module : [])));
  const names = [...modules].map((module) => {
    const needed = missing.flatMap((one) => (isNamed(one.kind) && one.module === module ? one.needed : []));
    return `${needed.join(', ')} de ${module}`;
  });
  return [...versions, ...names].join('; ');
}

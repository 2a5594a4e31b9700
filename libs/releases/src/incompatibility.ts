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
  needed: string;
  provided: string | null;
};

const isNamed = (kind: Incompatibility['kind']): boolean => kind === 'name' || kind === 'operation';

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

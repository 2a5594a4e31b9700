import { satisfiesRange } from '@portal/domain';
import type { Incompatibility } from './incompatibility';
import type { BuildReport } from './contract/build-report';

export type RemoteNeeds = Pick<BuildReport, 'contract' | 'shared' | 'imports'>;
export type ShellProvisions = Pick<BuildReport, 'contract' | 'shared' | 'exports'>;

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function missingNames({ imports = {} }: RemoteNeeds, { exports = {} }: ShellProvisions): Incompatibility[] {
  return Object.entries(imports).flatMap(([module, names]) => {
    const exported = new Set(own(exports, module));
    return names
      .filter((name) => !exported.has(name))
      .map((needed): Incompatibility => ({ kind: 'name', module, needed, provided: null }));
  });
}

export function compareBuilds(remote: RemoteNeeds, shell: ShellProvisions): Incompatibility[] {
  const contract: Incompatibility[] = satisfiesRange(shell.contract, remote.contract)
    ? []
    : [{ kind: 'contract', module: 'contrato', needed: remote.contract, provided: shell.contract }];
  const packages = Object.entries(remote.shared).flatMap(([module, needed]): Incompatibility[] => {
    const provided = own(shell.shared, module) ?? null;
    return provided !== null && satisfiesRange(provided, needed) ? [] : [{ kind: 'package', module, needed, provided }];
  });
  return [...contract, ...packages, ...missingNames(remote, shell)];
}

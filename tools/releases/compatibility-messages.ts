import {
  describeIncompatibilities,
  describeUnused,
  type CompatibilityMatrix,
  type ShellCompatibility,
  type VersionCompatibility,
} from '@portal/domain';

const HEADING =
  'compatibilidad de cada versión con cada shell (✓ funciona, ✗ le falta algo, · sin nombres registrados):';

const USE_MARK = { stable: ' *', canary: ' ~' } as const;

const nameOf = ({ area, version, role }: Pick<VersionCompatibility, 'area' | 'version' | 'role'>): string =>
  `${area} ${version}${role === null ? '' : USE_MARK[role]}`;

function signOf({ isRecorded, failsIn }: VersionCompatibility, shell: ShellCompatibility): string {
  if (failsIn.some((failure) => failure.shell === shell.version)) return '✗';
  return isRecorded && shell.isRecorded ? '✓' : '·';
}

/** Describes the compatibility matrix, line by line: a row for each version, a column for each shell, then the reasons. */
export function describeCompatibility({ shells, versions, deprecated }: CompatibilityMatrix): string[] {
  if (versions.length === 0) return [];
  const width = Math.max(...versions.map((version) => nameOf(version).length));
  const column = (index: number): string => String(index + 1).padStart(2);
  return [
    HEADING,
    ...shells.map(
      ({ version, isCurrent, isTried }, index) =>
        `  ${column(index)} = shell ${version}${isCurrent ? ' *' : isTried ? ' ~' : ''}`,
    ),
    `  ${''.padEnd(width)} ${shells.map((_shell, index) => column(index)).join(' ')}`,
    ...versions.map(
      (version) =>
        `  ${nameOf(version).padEnd(width)} ${shells.map((shell) => ` ${signOf(version, shell)}`).join(' ')}`,
    ),
    ...versions.flatMap((version) =>
      version.failsIn.map(
        ({ shell, missing }) => `  ✗ ${nameOf(version)} en el shell ${shell}: ${describeIncompatibilities(missing)}`,
      ),
    ),
    ...deprecated.map(({ module, name, advice, usedBy }) => {
      const users = usedBy.length === 0 ? describeUnused({ versions }) : `lo usan ${usedBy.map(nameOf).join(', ')}`;
      return `  obsoleto: ${name} de ${module} (${advice}): ${users}`;
    }),
  ];
}

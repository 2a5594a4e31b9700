import {
  formatInstant,
  roleLabel,
  type AreaVersion,
  type CanaryAudience,
  type FileDifference,
  type ReleaseDifference,
  type ReleaseEntry,
  type ReleaseOutcome,
  type VersionDifference,
} from '@portal/domain';

const kilobytes = (bytes: number): string =>
  `${(bytes / 1024).toLocaleString('es-CL', { maximumFractionDigits: 1 })} KB`;

const CHANGE_SIGN = { added: '+', removed: '-', changed: '~' } as const;

function describeFile({ name, change, before, after }: FileDifference): string {
  const sizes = [before, after].filter((bytes) => bytes !== null).map(kilobytes);
  return `    ${CHANGE_SIGN[change]} ${name}  ${sizes.join(' → ')}`;
}

const describeAudience = (audience: CanaryAudience | null): string =>
  audience === null
    ? 'nadie'
    : [
        `${audience.share} %`,
        ...audience.roles.map(roleLabel),
        `se retira sobre ${audience.maxErrorRate} % de fallas`,
      ].join(', ');

const orNone = (text: string | null): string => text ?? 'ninguna';

function describeVersionDifference(difference: VersionDifference): string[] {
  const { pages } = difference;
  const role = difference.role === 'canary' ? ' (en prueba)' : '';
  const list = (label: string, sign: string, paths: readonly string[]): string[] =>
    paths.length === 0 ? [] : [`    ${sign} ${label} ${paths.join(', ')}`];
  return [
    `  ${difference.deployable}${role}: ${orNone(difference.before)} → ${orNone(difference.after)}`,
    ...(difference.audience
      ? [
          `    ~ la prueban: ${describeAudience(difference.audience.before)} → ${describeAudience(difference.audience.after)}`,
        ]
      : []),
    ...(difference.contract
      ? [`    ~ contrato ${difference.contract.before ?? 'ninguno'} → ${difference.contract.after ?? 'ninguno'}`]
      : []),
    ...difference.shared.map(({ name, before, after }) => `    ~ ${name} ${orNone(before)} → ${orNone(after)}`),
    ...list('páginas', '+', pages.added),
    ...list('páginas', '-', pages.removed),
    ...list('páginas', '~', pages.changed),
    ...difference.files.map(describeFile),
  ];
}

/** Describes the difference between two releases, line by line. */
export function describeDifference({ from, to, deployables }: ReleaseDifference): string[] {
  const heading = `de la publicación ${from} a la ${to}:`;
  return deployables.length === 0 ? [`${heading} nada`] : [heading, ...deployables.flatMap(describeVersionDifference)];
}

/** Describes what a change did, or would do, line by line. */
export function describeOutcome({ release, changed, dryRun, difference }: ReleaseOutcome): string[] {
  if (!changed) return [`publicación ${release.number}: ya está así, nada que cambiar`];
  const did = dryRun ? 'se haría la publicación' : 'publicación';
  return [`${did} ${release.number}: ${release.note}`, ...difference.deployables.flatMap(describeVersionDifference)];
}

/** Describes the history, line by line; the first is the current release. */
export function describeHistory(entries: readonly ReleaseEntry[]): string[] {
  if (entries.length === 0) return ['todavía no hay nada publicado'];
  return entries.map(({ number, createdAt, createdBy, note }, index) => {
    const mark = index === 0 ? '*' : ' ';
    return `${mark} ${number}  ${formatInstant(createdAt)}  ${createdBy}  ${note}`;
  });
}

const ROLE_WORDS = { stable: '* de todos ', canary: '~ en prueba' } as const;

/** Describes the versions of an area, line by line. */
export function describeVersions(deployable: string, versions: readonly AreaVersion[]): string[] {
  if (versions.length === 0) return [`${deployable} no se ha publicado nunca`];
  return versions.map(({ version, publishedAt, publishedBy, role }) => {
    const mark = role === null ? ' '.repeat(ROLE_WORDS.stable.length) : ROLE_WORDS[role];
    return `${mark}  ${version}  ${formatInstant(publishedAt)}  ${publishedBy}`;
  });
}

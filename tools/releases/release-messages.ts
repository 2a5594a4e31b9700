import {
  checksWords,
  formatInstant,
  roleLabel,
  type AreaVersion,
  type CanaryAudience,
  type FileDifference,
  type ReleaseDifference,
  type ReleaseEntry,
  type ReleaseOutcome,
  type ReleaseSource,
  type VersionDifference,
} from '@portal/domain';
import { deployableName, type StoredVersion } from '@portal/releases';

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
        `se retira si falla para más del ${audience.maxErrorRate} % de ellas`,
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

/** Says how a version that is stored for nobody is seen. */
export const describeStored = (name: string, version: string): string =>
  `${name} ${version} está guardada: npm run release -- preview ${name} ${version} --for <correo>`;

const HASH_SHOWN = 10;

/** Describes where a build comes from: `3f9c2ab41d (agenda) de Ana: Semana de los operarios`; empty when nobody said. */
function describeSource(source: ReleaseSource | undefined): string {
  if (!source) return '';
  const { commit, branch, author, note } = source;
  const [hash, ...dirty] = commit?.split('-') ?? [];
  const where = [
    hash?.slice(0, HASH_SHOWN),
    dirty.length > 0 && 'con cambios sin commit',
    branch && `(${branch})`,
    author && `de ${author}`,
  ];
  const words = [where.filter(Boolean).join(' '), note].filter(Boolean).join(': ');
  return [words, checksWords(source)].filter(Boolean).join(' · ');
}

/** Adds the source on a separate line. */
const withSource = (line: string, source: ReleaseSource | undefined): string[] => {
  const words = describeSource(source);
  return words === '' ? [line] : [line, `      ${words}`];
};

/** Describes the history, line by line; the first is the current release. */
export function describeHistory(entries: readonly ReleaseEntry[]): string[] {
  if (entries.length === 0) return ['todavía no hay nada publicado'];
  return entries.flatMap(({ number, createdAt, createdBy, note, source }, index) => {
    const mark = index === 0 ? '*' : ' ';
    return withSource(`${mark} ${number}  ${formatInstant(createdAt)}  ${createdBy}  ${note}`, source);
  });
}

const ROLE_WORDS = { stable: '* de todos ', canary: '~ en prueba' } as const;

/** Describes the versions of an area, line by line. */
export function describeVersions(deployable: string, versions: readonly AreaVersion[]): string[] {
  if (versions.length === 0) return [`${deployable} no se ha publicado nunca`];
  return versions.flatMap(({ version, publishedAt, publishedBy, role, source }) => {
    const mark = role === null ? ' '.repeat(ROLE_WORDS.stable.length) : ROLE_WORDS[role];
    return withSource(`${mark}  ${version}  ${formatInstant(publishedAt)}  ${publishedBy}`, source);
  });
}

/** Lists the versions that were removed from the store, or would be. */
export function describePruned(versions: readonly StoredVersion[], dryRun: boolean): string[] {
  if (versions.length === 0) return ['no hay versiones que borrar'];
  const names = versions.map(({ deployable, version }) => `  ${deployableName(deployable)} ${version}`);
  return [dryRun ? 'se borrarían:' : 'borradas:', ...names];
}

import {
  checksWords,
  formatInstant,
  sourceText,
  type AreaVersion,
  type ReleaseEntry,
  type ReleaseOutcome,
  type ReleaseSource,
  type VersionChange,
} from '@portal/domain';

const describeChange = ({ deployable, role, before, after }: VersionChange): string =>
  `  ${deployable}${role === 'candidate' ? ' (en prueba)' : ''}: ${before ?? 'ninguna'} → ${after ?? 'ninguna'}`;

export function describeOutcome({ release, changed, dryRun, changes }: ReleaseOutcome): string[] {
  if (!changed) return [`publicación ${release.number}: ya está así, nada que cambiar`];
  const did = dryRun ? 'se haría la publicación' : 'publicación';
  return [`${did} ${release.number}: ${release.note}`, ...changes.map(describeChange)];
}

/** Describes where a build comes from: `agenda · 3f9c2ab41d · Ana: Semana de los operarios`; empty when nobody said. */
function describeSource(source: ReleaseSource | undefined): string {
  if (!source) return '';
  const words = [sourceText(source), source.note].filter(Boolean).join(': ');
  return [words, checksWords(source)].filter(Boolean).join(' · ');
}

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

const ROLE_WORDS = { stable: '* de todos ', candidate: '~ en prueba' } as const;

export const describeVersions = (versions: readonly AreaVersion[]): string[] =>
  versions.flatMap(({ version, publishedAt, publishedBy, role, source, withdrawn }) => {
    const mark = role === null ? ' '.repeat(ROLE_WORDS.stable.length) : ROLE_WORDS[role];
    const end = withdrawn ? `  (retirada el ${formatInstant(withdrawn.at)}: ${withdrawn.reason})` : '';
    return withSource(`${mark}  ${version}  ${formatInstant(publishedAt)}  ${publishedBy}${end}`, source);
  });

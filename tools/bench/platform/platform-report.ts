import { BUDGETS } from '../../federation/budgets';
import { toMarkdown, toText, type Table } from '../report';
import type { Compared, PlatformFigures } from './platform-bench';

/** How many times what the single bundle needs the portal of remotes may need, in bytes and in time. */
export const MOST = 1.15;

export type PlatformVerdict = { about: string; found: string; bar: string; holds: boolean };

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

function ratioVerdict(about: string, ratio: number): PlatformVerdict {
  return { about, found: times(ratio), bar: `≤ ${times(MOST)}`, holds: ratio <= MOST };
}

const bytesRatio = ({ portal, single }: Compared): number => portal.bytes / single.bytes;
const timeRatio = ({ portal, single }: Compared): number => portal.milliseconds / single.milliseconds;

/** Judges the login by its size, each area by size and time. */
export function judgePlatform({ login, areas }: Pick<PlatformFigures, 'login' | 'areas'>): PlatformVerdict[] {
  return [
    {
      about: 'login: JavaScript',
      found: kilobytes(login.portal.bytes),
      bar: `≤ ${kilobytes(BUDGETS.login)}`,
      holds: login.portal.bytes <= BUDGETS.login,
    },
    ratioVerdict('login: JavaScript, against the single bundle', bytesRatio(login)),
    ...areas.flatMap((area) => [
      ratioVerdict(`${area.name}: JavaScript of the first page`, bytesRatio(area)),
      ratioVerdict(`${area.name}: time to the first page`, timeRatio(area)),
    ]),
  ];
}

const verdictTable = (verdicts: readonly PlatformVerdict[]): Table => ({
  head: ['compared with the single bundle', 'found', 'bar', ''],
  lines: verdicts.map(({ about, found, bar, holds }) => [about, found, bar, holds ? 'PASS' : 'FAIL']),
});

const figuresTable = ({ login, areas }: PlatformFigures): Table => ({
  head: ['page', 'portal: JavaScript', 'time', 'single bundle: JavaScript', 'time'],
  lines: [login, ...areas].map(({ name, path, portal, single }) => [
    `${name} ${path}`,
    kilobytes(portal.bytes),
    `${Math.round(portal.milliseconds)} ms`,
    kilobytes(single.bytes),
    `${Math.round(single.milliseconds)} ms`,
  ]),
});

/** @returns what is printed and what is kept */
export function describePlatform(figures: PlatformFigures): { text: string; page: string } {
  const tables = [verdictTable(judgePlatform(figures)), figuresTable(figures)];
  return {
    text: `${tables.map(toText).join('\n\n')}\n`,
    page: `# What a browser loads: remotes against one bundle

${figures.conditions}

The portal as it is built, and the same code as one ordinary bundle with an import for each area, behind the same gateway over
one API. JavaScript: compressed bytes of every script asked for until the page is there. Time: until its heading is there and
nothing waits for data any more; for the login, until the form can be filled in.

${tables.map(toMarkdown).join('\n\n')}
`,
  };
}

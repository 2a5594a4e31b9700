import { BUDGETS } from '../../federation/budgets';
import { atMost, type Results, type Table, type Verdict } from '../report';
import type { AuditedRuns } from './audit-pages';
import type { Opening } from './open-page';
import type { Publishing } from './publishing';

/** A page as it costs in the portal of remotes and in the single bundle: medians. */
export type Compared = { name: string; path: string; portal: Opening; single: Opening };

export type PlatformMetrics = {
  login: Compared;
  areas: Compared[];
  audits: AuditedRuns[];
  publishing: Publishing[];
  conditions: string;
};

/** Limit of the remotes' bytes and time as a multiple of the single bundle's. */
export const MOST = 1.15;

/** Limit of a publication's time as a multiple of its bare production build. */
export const MOST_PUBLISHING = 2;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const bytesRatio = ({ portal, single }: Compared): number => portal.bytes / single.bytes;
const timeRatio = ({ portal, single }: Compared): number => portal.milliseconds / single.milliseconds;

/** Judges the login by its size, each area by size, time and how long it takes to publish it. */
export function judgePlatform({
  login,
  areas,
  publishing,
}: Pick<PlatformMetrics, 'login' | 'areas' | 'publishing'>): Verdict[] {
  return [
    {
      about: 'login: JavaScript',
      found: kilobytes(login.portal.bytes),
      bar: `≤ ${kilobytes(BUDGETS.login)}`,
      holds: login.portal.bytes <= BUDGETS.login,
    },
    atMost('login: JavaScript, against the single bundle', bytesRatio(login), MOST),
    ...areas.flatMap((area) => [
      atMost(`${area.name}: JavaScript of the first page, against the single bundle`, bytesRatio(area), MOST),
      atMost(`${area.name}: time to the first page, against the single bundle`, timeRatio(area), MOST),
    ]),
    ...publishing.map(({ name, publish, bare }) =>
      atMost(`${name}: publishing, against its bare build`, publish / bare, MOST_PUBLISHING),
    ),
  ];
}

const metricsTable = ({ login, areas }: PlatformMetrics): Table => ({
  head: ['page', 'portal: JavaScript', 'time', 'single bundle: JavaScript', 'time'],
  lines: [login, ...areas].map(({ name, path, portal, single }) => [
    `${name} ${path}`,
    kilobytes(portal.bytes),
    `${Math.round(portal.milliseconds)} ms`,
    kilobytes(single.bytes),
    `${Math.round(single.milliseconds)} ms`,
  ]),
});

/** A score depends on the machine and its other load: it is printed beside its aim and fails nothing. */
const auditTable = ({ audits }: { audits: readonly AuditedRuns[] }): Table => ({
  head: ['Lighthouse', 'scores', 'aim', 'largest paint', 'blocking', 'shift', 'all bytes', 'requests', 'machine'],
  lines: audits.flatMap(({ path, form, aim, runs }) => {
    const middle = runs[Math.floor(runs.length / 2)];
    if (!middle) return [];
    return [
      [
        `${path}, ${form}`,
        runs.map(({ score }) => score).join(' / '),
        aim === null ? '' : `≥ ${aim}`,
        `${(middle.largestPaint / 1000).toFixed(1)} s`,
        `${Math.round(middle.blocking)} ms`,
        middle.shift.toFixed(3),
        kilobytes(middle.bytes),
        String(middle.requests),
        String(Math.round(middle.benchmark)),
      ],
    ];
  }),
});

const publishingTable = ({ publishing }: PlatformMetrics): Table => ({
  head: ['remote', 'published in', 'bare build'],
  lines: publishing.map(({ name, publish, bare }) => [name, `${publish.toFixed(1)} s`, `${bare.toFixed(1)} s`]),
});

/** Describes the results for the report. */
export const describePlatform = (metrics: PlatformMetrics): Results => ({
  conditions: metrics.conditions,
  explanation: `The portal as it is built, and the same code as one ordinary bundle with an import for each area, behind the same gateway over
one API. JavaScript: compressed bytes of every script asked for until the page is there. Time: until its heading is there and
nothing waits for data any more; for the login, until the form can be filled in. Lighthouse 12: its simulated phone (4 × slower, slow 4G)
and desk, three runs each in the order of their scores, numbers of the middle one; 'machine' is its benchmark index, about 3,000 when idle. Publishing: \`npm run release -- publish\` into a
portal that has the shell only, against rspack's production build of that remote with nothing around it, in turns.`,
  verdicts: judgePlatform(metrics),
  tables: [metricsTable(metrics), auditTable(metrics), publishingTable(metrics)],
});

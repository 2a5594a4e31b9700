import { atMost, percentile, type Results, type Table, type Verdict } from '../report';
import type { Samples } from '../send-calls';

/** Result of one kind of call on one portal. */
export type Load = {
  kind: string;
  /** The least share of bare `pg`'s throughput, or none. */
  least?: number | undefined;
  /** True for the first page of a list, whose time must not grow with the number of rows. */
  isFirstPage?: boolean | undefined;
  /** Requests in the portal. */
  rows: number;
  api: Samples;
  bare: Samples;
};

type LoadResults = {
  callers: number;
  loads: Load[];
  /** Rows → most bytes that a process of the API had in memory, after all of it. */
  memory: Map<number, number>;
};

/** The bars of the product under load. */
const LOAD_BARS = {
  /** The p50 of a first page with most requests, at most so many times that with fewest. */
  growth: 1.5,
  /** Bytes of one process. */
  memory: 350 * 1024 * 1024,
} as const;

/** Calls a second: each caller sends its next one when the last is answered. */
function throughput(samples: Samples, callers: number): number {
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  return (callers * 1000) / mean;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const shareOf = (samples: Samples, other: Samples, callers: number): number =>
  throughput(samples, callers) / throughput(other, callers);

/** Judges every kind of call in every size of portal by its share of bare `pg` and its growth. */
function judgeLoad({ loads, memory, callers }: LoadResults): Verdict[] {
  const sizes = [...new Set(loads.map(({ rows }) => rows))].sort((a, b) => a - b);
  const [fewest = 0, most = 0] = [sizes[0], sizes.at(-1)];
  const verdicts: Verdict[] = [];
  for (const { kind, least, rows, api, bare } of loads) {
    if (least === undefined) continue;
    const share = shareOf(api, bare, callers);
    verdicts.push({
      about: `${kind}, ${rows} requests: throughput of bare pg`,
      found: percent(share),
      bar: `≥ ${percent(least)}`,
      holds: share >= least,
    });
  }
  for (const large of loads.filter(({ rows, isFirstPage }) => rows === most && isFirstPage)) {
    const small = loads.find(({ kind, rows }) => kind === large.kind && rows === fewest);
    if (!small || most === fewest) continue;
    const growth = percentile(large.api, 0.5) / percentile(small.api, 0.5);
    verdicts.push(atMost(`${large.kind}: first page, ${most} ÷ ${fewest} requests`, growth, LOAD_BARS.growth));
  }
  for (const [rows, bytes] of memory) {
    verdicts.push({
      about: `memory of a process, ${rows} requests`,
      found: megabytes(bytes),
      bar: `< ${megabytes(LOAD_BARS.memory)}`,
      holds: bytes < LOAD_BARS.memory,
    });
  }
  return verdicts;
}

function metricsTable({ loads, callers }: LoadResults): Table {
  const rate = (samples: Samples): string => throughput(samples, callers).toFixed(0);
  return {
    head: ['', 'requests', 'API /s', 'p50 ms', 'p99 ms', 'bare pg /s', 'API ÷ it'],
    lines: loads.map(({ kind, rows, api, bare }) => [
      kind,
      String(rows),
      rate(api),
      percentile(api, 0.5).toFixed(2),
      percentile(api, 0.99).toFixed(2),
      rate(bare),
      percent(shareOf(api, bare, callers)),
    ]),
  };
}

/** Describes the results for the report. */
export const describeLoad = (results: LoadResults): Results => ({
  explanation: `Every call goes over HTTP to the API as it is built, by somebody who is signed in. Beside it, in turns of the same run: the very
statements the API sends for it, through bare \`pg\` (prepared, on connections of their own). The first call of each caller in a turn
of reading is not counted: after a pause all of them come at the very same moment. A request is created with a photo of 640 × 480:
what is beside it develops the same photo with sharp, in the same two sizes, synced, and then sends the statements.`,
  verdicts: judgeLoad(results),
  tables: [metricsTable(results)],
});

import { percentile, toMarkdown, toText, type Table } from '../report';
import type { Samples } from '../send-calls';
import type { LoadResults } from './load-bench';

/** The bars of the product under load. */
const LOAD_BARS = {
  /** The p50 of a first page with most requests, at most so many times that with fewest. */
  growth: 1.5,
  /** Bytes of one process. */
  memory: 350 * 1024 * 1024,
} as const;

export type LoadVerdict = { about: string; found: string; bar: string; holds: boolean };

/** Calls a second: each caller sends its next one when the last is answered. */
export function throughput(samples: Samples, callers: number): number {
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  return (callers * 1000) / mean;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const shareOf = (samples: Samples, other: Samples, callers: number): number =>
  throughput(samples, callers) / throughput(other, callers);

/** Judges every kind of call in every size of portal by its share of bare `pg` and its growth. */
export function judgeLoad({ loads, memory, callers }: LoadResults): LoadVerdict[] {
  const sizes = [...new Set(loads.map(({ rows }) => rows))].sort((a, b) => a - b);
  const [fewest = 0, most = 0] = [sizes[0], sizes.at(-1)];
  const verdicts: LoadVerdict[] = [];
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
    verdicts.push({
      about: `${large.kind}: first page, ${most} ÷ ${fewest} requests`,
      found: times(growth),
      bar: `≤ ${times(LOAD_BARS.growth)}`,
      holds: growth <= LOAD_BARS.growth,
    });
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
  const rate = (samples: Samples | undefined): string => (samples ? throughput(samples, callers).toFixed(0) : '');
  const share = (api: Samples, other: Samples | undefined): string =>
    other ? percent(shareOf(api, other, callers)) : '';
  return {
    head: [
      '',
      'requests',
      'API /s',
      'p50 ms',
      'p99 ms',
      'bare pg /s',
      'API ÷ it',
      'SQL alone /s',
      'constant /s',
      'API ÷ it',
    ],
    lines: loads.map(({ kind, rows, api, bare, constant, statementsAlone }) => [
      kind,
      String(rows),
      rate(api),
      percentile(api, 0.5).toFixed(2),
      percentile(api, 0.99).toFixed(2),
      rate(bare),
      share(api, bare),
      rate(statementsAlone),
      rate(constant),
      share(api, constant),
    ]),
  };
}

const verdictTable = (verdicts: readonly LoadVerdict[]): Table => ({
  head: ['', 'found', 'bar', ''],
  lines: verdicts.map(({ about, found, bar, holds }) => [about, found, bar, holds ? 'PASS' : 'FAIL']),
});

/** Writes the report, once for the terminal and once for the results page. */
export function describeLoad(results: LoadResults, conditions: string): { text: string; page: string } {
  const tables = [metricsTable(results), verdictTable(judgeLoad(results))];
  return {
    text: `${tables.map(toText).join('\n\n')}\n`,
    page: `# Reading, creating and assigning under load

${conditions}

Every call goes over HTTP to the API as it is built, by somebody who is signed in. Beside it, in turns of the same run: the very
statements the API sends for it, through bare \`pg\` (prepared, on connections of their own), and a bare Fastify route that
answers as many bytes. The first call of each caller in a turn of reading is not counted: after a pause all of them come at the very
same moment. A request is created with a photo of 640 × 480: what is beside it develops the same photo with sharp, in
the same two sizes, synced, and then sends the statements; "SQL alone" leaves the photo out.

${tables.map(toMarkdown).join('\n\n')}
`,
  };
}

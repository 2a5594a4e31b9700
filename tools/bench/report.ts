import type { Samples } from './send-calls';

/** A scenario on the portal with few rows and on the one with many. */
export type Row = { name: string; few: Samples; many: Samples };
export type GroupResult = { name: string; isCompared: boolean; rows: Row[] };

/** The p95 of a request with many rows, at most so many times that with few. */
const MOST_GROWTH = 1.5;

/** The duration that this share of the calls stayed below, in milliseconds. */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const p50 = (samples: Samples): number => percentile(samples, 0.5);
const p95 = (samples: Samples): number => percentile(samples, 0.95);

export type Verdict = { group: string; ratio: number; holds: boolean };

/** Judges each compared group by all its calls together: a slow scenario cannot hide behind quick ones, since it is more than a twentieth. */
export function judge(groups: readonly GroupResult[]): Verdict[] {
  return groups
    .filter(({ isCompared }) => isCompared)
    .map(({ name, rows }) => {
      const ratio = p95(rows.flatMap(({ many }) => many)) / p95(rows.flatMap(({ few }) => few));
      return { group: name, ratio, holds: ratio <= MOST_GROWTH };
    });
}

const ms = (value: number): string => value.toFixed(2);
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** Lines of cells under their heads. */
export type Table = { head: string[]; lines: string[][] };

const verdictTable = ({ verdicts, few, many }: Results): Table => ({
  head: ['the list', `p95 with ${many} requests ÷ with ${few}`, 'bar', ''],
  lines: verdicts.map(({ group, ratio, holds }) => [
    group,
    times(ratio),
    `≤ ${times(MOST_GROWTH)}`,
    holds ? 'PASS' : 'FAIL',
  ]),
});

const metricsTable = ({ groups, few, many }: Results): Table => ({
  head: ['p50 / p95, ms', `${few} requests`, `${many} requests`, `p95: ${many} ÷ ${few}`],
  lines: groups.flatMap(({ name, rows }) =>
    rows.map((row) => [
      `${name}: ${row.name}`,
      ...[row.few, row.many].map((samples) => `${ms(p50(samples))} / ${ms(p95(samples))}`),
      times(p95(row.many) / p95(row.few)),
    ]),
  ),
});

export function toMarkdown({ head, lines }: Table): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

export function toText({ head, lines }: Table): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...lines].map((cells) => cells[column]?.length ?? title.length)),
  );
  return [head, ...lines]
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

export type Results = {
  /** Requests of the smaller portal. */
  few: number;
  /** Requests of the larger portal. */
  many: number;
  groups: readonly GroupResult[];
  verdicts: readonly Verdict[];
  conditions: string;
};

/** Writes the results for the terminal. */
export const printable = (results: Results): string =>
  `${[metricsTable(results), verdictTable(results)].map(toText).join('\n\n')}\n`;

/** Writes the page that is kept. */
export const readable = (results: Results): string => `# The lists of requests and repairs

${results.conditions}

Every row of the second table is a request of the screen, over HTTP to the API as it is built; both sizes take turns in the same
run. A bar is judged by the p95 of all calls of its group.

${toMarkdown(verdictTable(results))}

${toMarkdown(metricsTable(results))}
`;

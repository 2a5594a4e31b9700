import type { Samples } from './send-calls';

/** A figure and its bar. */
export type Verdict = { about: string; found: string; bar: string; holds: boolean };

/** Lines of cells under their heads. */
export type Table = { head: string[]; lines: string[][] };

/** Results of a bench, as they are printed and kept. */
export type Results = {
  /** The ways of the measurement, for readers of the kept page. */
  explanation: string;
  verdicts: Verdict[];
  tables: Table[];
  /** Conditions in place of the usual ones. */
  conditions?: string;
};

/** The duration that this share of the calls stayed below, in milliseconds. */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const p95 = (samples: Samples): number => percentile(samples, 0.95);

/** Writes the median and the p95, in milliseconds. */
export const p50p95 = (samples: Samples): string =>
  `${percentile(samples, 0.5).toFixed(2)} / ${p95(samples).toFixed(2)}`;

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

/** Judges a ratio that may be at most so large. */
export const atMost = (about: string, ratio: number, most: number): Verdict => ({
  about,
  found: times(ratio),
  bar: `≤ ${times(most)}`,
  holds: ratio <= most,
});

const tablesOf = ({ verdicts, tables }: Results): Table[] => [
  ...tables,
  {
    head: ['', 'found', 'bar', ''],
    lines: verdicts.map(({ about, found, bar, holds }) => [about, found, bar, holds ? 'PASS' : 'FAIL']),
  },
];

function markdownOf({ head, lines }: Table): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

/** Writes the page that is kept. */
export const toMarkdown = (title: string, conditions: string, results: Results): string =>
  [`# ${title}`, conditions, results.explanation, ...tablesOf(results).map(markdownOf)].join('\n\n') + '\n';

/** Writes the results for the terminal. */
export function toText(results: Results): string {
  const texts = tablesOf(results).map(({ head, lines }) => {
    const rows = [head, ...lines];
    const widths = head.map((_title, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
    return rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
  });
  return texts.join('\n\n');
}

import type { Measured, Samples } from './measure';
import type { BarName, Finding, Suite } from './suite';

/** A scenario on the portal with few rows and on the one with many. */
export type Row = { name: string; few: Measured; many: Measured };
export type GroupResult = { name: string; bars: readonly BarName[]; rows: Row[] };

/** The bars of the product: how many times the p95 of something else a p95 may be. */
export const BARS = {
  /** Of the same statements through bare `pg`, with many rows. */
  bare: 2,
  /** Of the same request with few rows. */
  few: 1.5,
} as const satisfies Record<BarName, number>;

/** The duration that this share of the calls stayed below, in milliseconds. */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const p50 = (samples: Samples): number => percentile(samples, 0.5);
const p95 = (samples: Samples): number => percentile(samples, 0.95);

export type Verdict = { group: string; bar: string; ratio: number; most: number; holds: boolean };

/** Judges each group by all its calls together: a slow scenario cannot hide behind quick ones, since it is more than a twentieth. */
export function judge(groups: readonly GroupResult[], { few, many, rows: what }: Suite): Verdict[] {
  const comparedWith = {
    bare: { bar: 'the same SQL through bare pg', samples: (row: Row) => row.many.bare },
    few: { bar: `itself with ${few} ${what} instead of ${many}`, samples: (row: Row) => row.few.api },
  } as const satisfies Record<BarName, { bar: string; samples: (row: Row) => Samples }>;
  return groups.flatMap(({ name, bars, rows }) => {
    const api = p95(rows.flatMap((row) => row.many.api));
    return bars.map((which) => {
      const { bar, samples } = comparedWith[which];
      const ratio = api / p95(rows.flatMap(samples));
      const most = BARS[which];
      return { group: name, bar, ratio, most, holds: ratio <= most };
    });
  });
}

const ms = (value: number): string => value.toFixed(2);
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** Lines of cells under their heads. */
export type Table = { head: string[]; lines: string[][] };

const verdictTable = (verdicts: readonly Verdict[]): Table => ({
  head: ['the list', 'p95 compared with', 'ratio', 'bar', ''],
  lines: verdicts.map(({ group, bar, ratio, most, holds }) => [
    group,
    bar,
    times(ratio),
    `≤ ${times(most)}`,
    holds ? 'PASS' : 'FAIL',
  ]),
});

const findingTable = (findings: readonly Finding[]): Table => ({
  head: ['also', 'found', 'bar', ''],
  lines: findings.map(({ about, found, bar, holds }) => [about, found, bar, holds ? 'PASS' : 'FAIL']),
});

function metricsTable(groups: readonly GroupResult[], { few, many }: Suite): Table {
  const sizes = [`${few}: API`, 'bare pg', `${many}: API`, 'bare pg'];
  return {
    head: ['p50 / p95, ms', ...sizes, `${many}: API ÷ bare`, `API: ${many} ÷ ${few}`, 'statements'],
    lines: groups.flatMap(({ name, rows }) =>
      rows.map((row) => [
        `${name}: ${row.name}`,
        ...[row.few.api, row.few.bare, row.many.api, row.many.bare].map(
          (samples) => `${ms(p50(samples))} / ${ms(p95(samples))}`,
        ),
        times(p95(row.many.api) / p95(row.many.bare)),
        times(p95(row.many.api) / p95(row.few.api)),
        String(row.many.statements),
      ]),
    ),
  };
}

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
  suite: Suite;
  groups: readonly GroupResult[];
  verdicts: readonly Verdict[];
  findings: readonly Finding[];
  conditions: string;
};

/** What is printed. */
export function printable({ suite, groups, verdicts, findings }: Results): string {
  const tables = [metricsTable(groups, suite), verdictTable(verdicts)];
  if (findings.length > 0) tables.push(findingTable(findings));
  return `${tables.map(toText).join('\n\n')}\n`;
}

/** The page that is kept. */
export function readable({ suite, groups, verdicts, findings, conditions }: Results): string {
  const extras = findings.length === 0 ? '' : `\n${toMarkdown(findingTable(findings))}\n`;
  const details = findings.flatMap((finding) => finding.details ?? []);
  const plans = details.map((one) => `\n\`\`\`\n${one}\n\`\`\`\n`).join('');
  return `# ${suite.title}

${conditions}

Every row of the second table is a request of the screen, over HTTP to the API as it is built, and the very statements the
API sent for it through bare \`pg\` (prepared, on connections of their own). Both take turns in the same run. A bar is judged by the
p95 of all calls of its group.

${toMarkdown(verdictTable(verdicts))}

${toMarkdown(metricsTable(groups, suite))}
${extras}${plans}`;
}

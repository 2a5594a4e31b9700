export type Verdict = { about: string; found: string; bar: string; holds: boolean };

export type Table = { head: string[]; lines: string[][] };

export type Results = {
  explanation: string;
  verdicts: Verdict[];
  tables: Table[];
};

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

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

export const toMarkdown = (title: string, conditions: string, results: Results): string =>
  [`# ${title}`, conditions, results.explanation, ...tablesOf(results).map(markdownOf)].join('\n\n') + '\n';

export function toText(results: Results): string {
  const texts = tablesOf(results).map(({ head, lines }) => {
    const rows = [head, ...lines];
    const widths = head.map((_title, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
    return rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
  });
  return texts.join('\n\n');
}

export type Verdict = { about: string; found: string; bar: string; holds: boolean };

export type Table = { head: string[]; lines: string[][] };

export type Results = {
  explanation: string;
  verdicts: Verdict[];
  tables: Table[];
};

function markdownOf({ head, lines }: Table): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

export function toMarkdown(title: string, conditions: string, { explanation, verdicts, tables }: Results): string {
  const judged = {
    head: ['', 'found', 'bar', ''],
    lines: verdicts.map(({ about, found, bar, holds }) => [about, found, bar, holds ? 'PASS' : 'FAIL']),
  };
  return [`# ${title}`, conditions, explanation, ...[...tables, judged].map(markdownOf)].join('\n\n') + '\n';
}

/** Separator of Excel in Chile, where a comma is the decimal sign. */
const SEPARATOR = ';';

/** Without it Excel would read the accents as windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(SEPARATOR)}\r\n`).join('');
}

export function csvAddress(rows: readonly (readonly string[])[]): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(rows))}`;
}

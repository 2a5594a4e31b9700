import readExcelFile, { type Sheet } from 'read-excel-file/node';

/** Reads the sheets of an Excel file. */
export const readSheets = (file: Buffer): Promise<Sheet[]> => readExcelFile(file);

/** Reads the rows of a sheet, by the titles of its columns. */
export function rowsOf(sheets: readonly Sheet[], name: string): Record<string, unknown>[] {
  const [titles = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]])));
}

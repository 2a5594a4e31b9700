import { cellXml, columnName, escapeText, STYLE, type CellKind, type CellValue } from './cells';

export type SheetColumn<Row> = {
  title: string;
  kind: CellKind;
  width: number;
  value: (row: Row) => CellValue;
};

type RowSource<Row> = {
  /** Takes at least one row and at most `most`; none only at the end. */
  take: (most: number) => Promise<readonly Row[]>;
  isOver: () => Promise<boolean>;
};

export function rowSource<Row>(batches: AsyncIterator<readonly Row[]>): RowSource<Row> {
  let left: readonly Row[] = [];
  const isOver = async (): Promise<boolean> => {
    while (left.length === 0) {
      const next = await batches.next();
      if (next.done) return true;
      left = next.value;
    }
    return false;
  };
  return {
    isOver,
    async take(most) {
      if (await isOver()) return [];
      const taken = left.slice(0, most);
      left = left.slice(most);
      return taken;
    },
  };
}

/** Characters of a piece: small pieces are freed before a garbage collection has to visit them. */
const PIECE = 32_768;

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  // Freezes the heading.
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>';

function columnsXml<Row>(columns: readonly SheetColumn<Row>[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${widths.join('')}</cols>`;
}

function headingXml<Row>(columns: readonly SheetColumn<Row>[], names: readonly string[]): string {
  const cells = columns.map(
    ({ title }, index) =>
      `<c r="${names[index]}1" s="${STYLE.header}" t="inlineStr"><is><t>${escapeText(title)}</t></is></c>`,
  );
  return `<row r="1" ht="20" customHeight="1">${cells.join('')}</row>`;
}

export async function* sheetXml<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: RowSource<Row>,
  most: number,
): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  yield `${START}${columnsXml(columns)}<sheetData>${headingXml(columns, names)}`;
  let last = 1;
  while (last < most && !(await rows.isOver())) {
    let xml = '';
    for (const row of await rows.take(most - last)) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const [index, { kind, value }] of columns.entries()) {
        xml += cellXml(kind, value(row), `${names[index]}${last}`);
      }
      xml += '</row>';
      if (xml.length < PIECE) continue;
      yield xml;
      xml = '';
    }
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${last}"/></worksheet>`;
}

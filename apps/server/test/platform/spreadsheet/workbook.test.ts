import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

import { businessDay, businessHour } from '@portal/domain';
import readSheets from 'read-excel-file/node';

import { cellXml, columnName, escapeText, STYLE } from '../../../src/platform/spreadsheet/cells';
import type { SheetColumn } from '../../../src/platform/spreadsheet/sheet-xml';
import { sheetOf, streamWorkbook } from '../../../src/platform/spreadsheet/workbook';

type Line = { name: string; amount: number; price: number; day: Date; moment: Date | null };

const COLUMNS: readonly SheetColumn<Line>[] = [
  { title: 'Nombre & más', kind: 'text', width: 20, value: (line) => line.name },
  { title: 'Cantidad', kind: 'amount', width: 10, value: (line) => line.amount },
  { title: 'Precio', kind: 'pesos', width: 14, value: (line) => line.price },
  { title: 'Día', kind: 'day', width: 12, value: (line) => line.day },
  { title: 'Momento', kind: 'moment', width: 16, value: (line) => line.moment },
];
const TITLES = COLUMNS.map(({ title }) => title);

const line = (name: string): Line => ({
  name,
  amount: 1.5,
  price: 12_500.25,
  day: new Date('2026-03-11T02:30:00Z'),
  moment: null,
});

async function* batchesOf(...batches: Line[][]) {
  yield* await Promise.resolve(batches);
}

const read = async (batches: Line[][], mostRows?: number) => {
  const sheet = sheetOf('Líneas', COLUMNS, () => batchesOf(...batches));
  return readSheets(await buffer(streamWorkbook([sheet], mostRows)));
};

describe('a workbook', () => {
  it('keeps the type of every value', async () => {
    // Half past eleven in the evening of a summer day in Santiago.
    const moment = new Date('2026-01-11T02:30:00Z');
    const [sheet] = await read([[{ ...line('Ñandú'), moment }]]);
    expect(sheet).toEqual({
      sheet: 'Líneas',
      data: [TITLES, ['Ñandú', 1.5, 12_500.25, new Date('2026-03-10T00:00Z'), new Date('2026-01-10T23:30Z')]],
    });
  });

  it('writes times of Santiago in summer and in winter', async () => {
    // The hour before and after the clock is set back, and a day of winter.
    const moments = ['2026-04-05T02:59:00Z', '2026-04-05T03:00:00Z', '2026-04-05T04:01:00Z', '2026-07-01T03:59:59Z'];
    const [sheet] = await read([
      moments.map((text) => ({ ...line('x'), moment: new Date(text), day: new Date(text) })),
    ]);
    expect(sheet?.data.slice(1).map(([, , , day, moment]) => [day, moment])).toEqual(
      moments.map((text) => {
        const at = new Date(text);
        return [new Date(`${businessDay(at)}T00:00Z`), new Date(`${businessDay(at)}T${businessHour(at)}Z`)];
      }),
    );
  });

  it('has its headings without any row', async () => {
    expect(await read([])).toEqual([{ sheet: 'Líneas', data: [TITLES] }]);
    expect(await read([[], []])).toEqual([{ sheet: 'Líneas', data: [TITLES] }]);
  });

  it('continues in another sheet when one is full, and adds no empty one', async () => {
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => line(`${from + index}`));
    const seven = await read([names(0, 4), [], names(4, 7)], 4);
    expect(seven.map(({ sheet, data }) => [sheet, ...data.map(([name]) => name)])).toEqual([
      ['Líneas', TITLES[0], '0', '1', '2'],
      ['Líneas 2', TITLES[0], '3', '4', '5'],
      ['Líneas 3', TITLES[0], '6'],
    ]);
    const six = await read([names(0, 4), names(4, 6)], 4);
    expect(six.map(({ data }) => data.length)).toEqual([4, 4]);
  });

  it('fails when its rows fail, and stops reading rows when its reader leaves', async () => {
    const failing = sheetOf('Líneas', COLUMNS, async function* () {
      yield await Promise.resolve([line('una')]);
      throw new Error('away');
    });
    await expect(buffer(streamWorkbook([failing]))).rejects.toThrow('away');

    // Bytes that no compression makes fewer.
    const lines = () => Array.from({ length: 200 }, () => line(Array.from({ length: 40 }, Math.random).join('')));
    const BATCHES = 40;
    const progress = { batches: 0, many: deferred() };
    const endless = sheetOf('Líneas', COLUMNS, async function* () {
      for (;;) {
        progress.batches += 1;
        if (progress.batches === BATCHES) progress.many.resolve();
        yield await Promise.resolve(lines());
      }
    });
    /** The work of a reader who does not wait: time enough for a stream that asks for more than is read. */
    const writeAnother = () =>
      buffer(
        streamWorkbook([
          sheetOf('Líneas', COLUMNS, async function* () {
            for (let batch = 0; batch < BATCHES; batch += 1) yield await Promise.resolve(lines());
          }),
        ]),
      );
    const unread = streamWorkbook([endless]);
    await writeAnother();
    expect(progress.batches).toBeLessThan(BATCHES / 4);
    unread.resume();
    await progress.many.promise;
    unread.destroy();
    await once(unread, 'close');
    const whenClosed = progress.batches;
    await writeAnother();
    expect(progress.batches).toBeLessThanOrEqual(whenClosed + 1);
  });
});

/** A promise that the test fulfils itself. */
function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

describe('a cell', () => {
  it('never becomes a formula, whatever its text begins with', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '0012', '<b>&amp;</b>', ' dos  espacios '];
    const [sheet] = await read([texts.map(line)]);
    expect(sheet?.data.slice(1).map(([name]) => name)).toEqual(texts.map((text) => text.trim()));
    for (const text of texts) {
      expect(cellXml('text', text, 'A1')).toMatch(
        new RegExp(`^<c r="A1" s="${STYLE.text}" t="inlineStr"><is><t xml:space="preserve">[^<]*</t></is></c>$`),
      );
    }
  });

  it('escapes characters that XML cannot hold as spreadsheets do', () => {
    expect(escapeText('a\u0007b\u0000')).toBe('a_x0007_b_x0000_');
    expect(escapeText('_x0041_')).toBe('_x005F_x0041_');
    expect(escapeText('a\ud83dz 😀')).toBe('a\ufffdz 😀');
    expect(escapeText('una\r\notra\rmás')).toBe('una\notra\nmás');
    expect(escapeText('ñ'.repeat(40_000))).toHaveLength(32_767);
  });

  it('is omitted when it is empty', () => {
    expect(cellXml('text', '', 'A1')).toBe('');
    expect(cellXml('pesos', null, 'A1')).toBe('');
    expect(cellXml('pesos', 0, 'A1')).toContain('<v>0</v>');
  });

  it('has the letters of its column', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

import { LIMITS, type ErrorBody } from '@portal/domain';

import type { AppError } from '../../../../src/platform/errors/app-error';
import { readCsv } from '../../../../src/features/masters/import/read-csv';

/** The message of the refusal under the file. */
async function refusalOf(content: string): Promise<string | undefined> {
  try {
    await readCsv(content);
  } catch (error) {
    const { code, errors } = error as AppError & Pick<ErrorBody, 'errors'>;
    expect(code).toBe('VALIDATION');
    return errors?.content;
  }
  throw new Error('It was read');
}
const recordsOf = async (content: string) => (await readCsv(content)).records;
const cellsOf = async (content: string): Promise<string[][]> => (await recordsOf(content)).map(({ cells }) => cells);
const linesOf = async (content: string): Promise<number[]> => (await recordsOf(content)).map(({ line }) => line);

describe('readCsv', () => {
  it.each([
    ['commas', 'nombre,documento\nUno,1\n'],
    ['semicolons', 'nombre;documento\nUno;1'],
    ['tabs', 'nombre\tdocumento\nUno\t1\n'],
    ['Windows line breaks', 'nombre;documento\r\nUno;1\r\n'],
    ['old Macintosh line breaks', 'nombre,documento\rUno,1\r'],
    ['a byte order mark', '\uFEFFnombre;documento\nUno;1'],
    ['quotation marks', '"nombre","documento"\n"Uno","1"\n'],
    ['spaces around', ' nombre , "documento" \n Uno , "1" '],
    ['a separator inside a quoted heading', '"nombre";"documento, de, quien, sea"\nUno;1'],
  ])('reads a list with %s', async (_what, content) => {
    const { headings, records } = await readCsv(content);
    expect(headings[0]).toBe('nombre');
    expect(headings).toHaveLength(2);
    expect(records).toEqual([{ line: 2, cells: ['Uno', '1'] }]);
  });

  it('separates by the most frequent sign of the heading', async () => {
    expect(await cellsOf('nombre;documento\nUno, dos y tres;1')).toEqual([['Uno, dos y tres', '1']]);
    expect(await cellsOf('nombre,documento\nUno; dos,1')).toEqual([['Uno; dos', '1']]);
  });

  it.each([
    ['sep=;\r\nnombre;documento, de quien sea, o no\r\nUno;1', ';'],
    ['\uFEFFSEP=,\nnombre,documento\nUno,1', ','],
    ['"sep=;"\nnombre;documento\nUno;1', ';'],
    ['sep=\t\nnombre\tdocumento\nUno\t1', '\t'],
  ])('takes the sign of the line before the heading: %j', async (content, separator) => {
    const table = await readCsv(content);
    expect(table.headings[0]).toBe('nombre');
    expect(table.separator).toBe(separator);
    expect(table.records).toEqual([{ line: 3, cells: ['Uno', '1'] }]);
  });

  it('reads numbers that were protected from Excel', async () => {
    const content = `nombre;documento\n="012";'013\n"=""014""";'x`;
    expect(await cellsOf(content)).toEqual([
      ['012', '013'],
      ['014', "'x"],
    ]);
  });

  it('reads separators, line breaks and quotation marks inside quotes, and a stray mark as itself', async () => {
    expect(await cellsOf('nombre,documento\n"Uno, ""el primero""\ndel piso",1\nCaño 5" norte,2')).toEqual([
      ['Uno, "el primero"\ndel piso', '1'],
      ['Caño 5" norte', '2'],
    ]);
  });

  it('counts lines as an editor does, also after blank lines and line breaks inside quotes', async () => {
    const content = '\n\nnombre,documento\nUno,1\n\n  \n"Dos\n\ndos",2\n,\nTres,3\n"Cuatro\n",4\nCinco,5';
    for (const text of [content, content.replaceAll('\n', '\r\n'), content.replaceAll('\n', '\r')]) {
      expect(await linesOf(text)).toEqual([4, 7, 11, 12, 14]);
    }
  });

  it('leaves values as they are, also what a spreadsheet would calculate', async () => {
    const values = ['=1+1', '+56 2', '@SUM(A1)', '-1', "'x", '1e5', '007', '{"a":1}'];
    expect((await cellsOf(`nombre\n${values.join('\n')}`)).flat()).toEqual(values);
  });

  it.each([
    ['', 'El archivo no tiene registros'],
    [' \n\n', 'El archivo no tiene registros'],
    ['nombre,documento\n', 'El archivo no tiene registros'],
    ['nombre,documento\n,\n\n', 'El archivo no tiene registros'],
    ['nombre\nUno\u0000', 'El archivo no es un CSV válido'],
    ['PK\u0003\u0004\u0014\u0000', 'El archivo no es un CSV válido'],
    ['nombre\nPe\uFFFDalol\uFFFDn', 'El archivo no es un CSV válido'],
    ['nombre\nUno \uD800', 'El archivo no es un CSV válido'],
    ['nombre,x\nUno,1\n"Dos,2\nTres,3', 'El archivo no es un CSV válido: revisa las comillas desde la línea 3'],
    ['nombre,x\nUno,1\n\n"Dos" 2,2\nTres,3', 'El archivo no es un CSV válido: revisa las comillas desde la línea 3'],
  ])('refuses %j', async (content, message) => {
    expect(await refusalOf(content)).toBe(message);
  });

  it('reads letters beyond the basic plane', async () => {
    expect(await cellsOf('nombre\nMall 🏬 Ñuñoa')).toEqual([['Mall 🏬 Ñuñoa']]);
  });

  it('takes as many lines and columns as are allowed and not one more', async () => {
    const list = (lines: number) => `nombre\n${'a\n'.repeat(lines)}`;
    expect(await recordsOf(list(LIMITS.importLines))).toHaveLength(LIMITS.importLines);
    expect(await refusalOf(list(LIMITS.importLines + 1))).toBe('Solo se permiten hasta 5.000 registros por archivo');
    const row = (columns: number) => Array.from({ length: columns }, () => 'a').join(',');
    expect(await recordsOf(`${row(LIMITS.importColumns)}\na`)).toHaveLength(1);
    expect(await refusalOf(`${row(LIMITS.importColumns + 1)}\na`)).toBe(
      'Solo se permiten hasta 100 columnas por archivo',
    );
  });

  it('serves others while it reads', async () => {
    let isDone = false;
    const reading = readCsv(`nombre\n${'b'.repeat(LIMITS.importBytes / 2)}`).then(() => (isDone = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await reading;
  });
});

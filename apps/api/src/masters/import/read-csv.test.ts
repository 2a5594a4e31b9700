import { LIMITS, type ErrorBody } from '@portal/domain';

import type { AppError } from '../../errors/app-error';
import { readCsv } from './read-csv';

/** @returns what the refusal says under the file */
function refusalOf(content: string): string | undefined {
  try {
    readCsv(content);
  } catch (error) {
    const { code, errors } = error as AppError & Pick<ErrorBody, 'errors'>;
    expect(code).toBe('VALIDATION');
    return errors?.content;
  }
  throw new Error('It was read');
}
const cellsOf = (content: string): string[][] => readCsv(content).records.map(({ cells }) => cells);
const linesOf = (content: string): number[] => readCsv(content).records.map(({ line }) => line);

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
  ])('reads a list with %s', (_what, content) => {
    const { headings, records } = readCsv(content);
    expect(headings[0]).toBe('nombre');
    expect(headings).toHaveLength(2);
    expect(records).toEqual([{ line: 2, cells: ['Uno', '1'] }]);
  });

  it('separates by what the heading has most of', () => {
    expect(cellsOf('nombre;documento\nUno, dos y tres;1')).toEqual([['Uno, dos y tres', '1']]);
    expect(cellsOf('nombre,documento\nUno; dos,1')).toEqual([['Uno; dos', '1']]);
  });

  it('separates nothing under a single heading', () => {
    expect(cellsOf('nombre\nMall Plaza, Norte\nLocal 1; 2\n')).toEqual([['Mall Plaza, Norte'], ['Local 1; 2']]);
  });

  it('reads separators, line breaks and quotation marks inside quotes, and a stray mark as itself', () => {
    expect(cellsOf('nombre,documento\n"Uno, ""el primero""\ndel piso",1\nCaño 5" norte,2')).toEqual([
      ['Uno, "el primero"\ndel piso', '1'],
      ['Caño 5" norte', '2'],
    ]);
  });

  it('counts lines as an editor does, also after blank lines and line breaks inside quotes', () => {
    const content = '\n\nnombre,documento\nUno,1\n\n  \n"Dos\n\ndos",2\n,\nTres,3\n"Cuatro\n",4\nCinco,5';
    for (const text of [content, content.replaceAll('\n', '\r\n'), content.replaceAll('\n', '\r')]) {
      expect(linesOf(text)).toEqual([4, 7, 11, 12, 14]);
    }
  });

  it('leaves values as they are, also what a spreadsheet would calculate', () => {
    const values = ['=1+1', '+56 2', '@SUM(A1)', '-1', "'x", '1e5', '007', '{"a":1}'];
    expect(cellsOf(`nombre\n${values.join('\n')}`).flat()).toEqual(values);
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
  ])('refuses %j', (content, message) => {
    expect(refusalOf(content)).toBe(message);
  });

  it('reads letters beyond the basic plane', () => {
    expect(cellsOf('nombre\nMall 🏬 Ñuñoa')).toEqual([['Mall 🏬 Ñuñoa']]);
  });

  it('takes as many lines as are allowed and not one more, and notices soon', () => {
    const list = (lines: number) => `nombre\n${'a\n'.repeat(lines)}`;
    expect(readCsv(list(LIMITS.importLines)).records).toHaveLength(LIMITS.importLines);
    expect(refusalOf(list(LIMITS.importLines + 1))).toBe('Solo se permiten hasta 5.000 registros por archivo');
    const start = performance.now();
    expect(refusalOf(list(1_000_000))).toBe('Solo se permiten hasta 5.000 registros por archivo');
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

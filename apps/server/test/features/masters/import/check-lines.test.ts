import { MASTERS } from '@portal/domain';

import { checkLines } from '../../../../src/features/masters/import/check-lines';

const errorsOf = async (content: string) =>
  (await checkLines(content, MASTERS.clients)).lines.map(({ errors, input }) => {
    expect(input === null).toBe(Object.keys(errors).length > 0);
    return errors;
  });
const TOO_FEW = { name: 'La línea tiene menos valores que columnas' };

test.each([
  'nombre,documento,correo\r\nFerretería Uno;76123456-0;a@b.cl',
  'nombre;documento;correo\nFerretería Uno,76123456-0,a@b.cl',
  'nombre,documento,correo\n"Uno,76123456-0,a@b.cl"',
])('refuses a line whose values stand in one cell: %j', async (content) => {
  expect(await errorsOf(content)).toEqual([TOO_FEW]);
});

test.each(['a;b;c', 'Ferretería Uno;76123456-0', 'Uno,76123456-0,a@b.cl', '"Uno;1;2"'])(
  'refuses values of several columns under a single heading: %j',
  async (line) => {
    expect(await errorsOf(`nombre\n${line}`)).toEqual([{ name: 'La línea tiene más valores que columnas hay' }]);
  },
);

test('takes a text with separators under a single heading', async () => {
  expect(await errorsOf('nombre\nMall Plaza, Norte\nLocal 1; 2\nUno,5')).toEqual([{}, {}, {}]);
});

test('takes a line that leaves out what is optional', async () => {
  expect(await errorsOf('nombre;documento;correo\nFerretería Uno\nFerretería Dos;76123456-0')).toEqual([{}, {}]);
});

test.each(['#N/A', '#N/D', '#REF!', '#¡REF!', '#¡VALOR!', '#DIV/0!', '#¿NOMBRE?', '#name?', '#NULL!', '#NUM!'])(
  'refuses the error value %s of Excel',
  async (value) => {
    expect(await errorsOf(`nombre;documento\n${value};76123456-0`)).toEqual([
      { name: `"${value}" es un error de Excel: corrige la celda` },
    ]);
  },
);

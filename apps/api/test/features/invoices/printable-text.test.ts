import { toPrintable } from '../../../src/features/invoices/printable-text';

test.each([
  ['¿Señal? ¡Sí! N° 5 – “ágil” €', '¿Señal? ¡Sí! N° 5 – “ágil” €'],
  ['n\u0303andu\u0301', 'ñandú'],
  ['Kovačić', 'Kovacic'],
  ['línea\r\notra\tmás', 'línea\notra más'],
  ['ok 👍 \u0007', 'ok ? ?'],
])('prints %j as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});

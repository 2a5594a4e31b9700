import { toPrintable } from '../../../src/features/invoices/invoice-fonts';

test.each([
  ['¿Señal? ¡Sí! N° 5 – “ágil” €', '¿Señal? ¡Sí! N° 5 – “ágil” €'],
  ['n\u0303andu\u0301', 'ñandú'],
  ['Kovačić, Łącznik, Ж', 'Kovačić, Łącznik, Ж'],
  ['¼" × ½″ ≥ 5 mm² → Ω −5 °C', '¼" × ½″ ≥ 5 mm² → Ω −5 °C'],
  ['línea\r\notra\tmás', 'línea\notra más'],
  ['a\u200Bb\u00ADc\uFEFFd\u0007', 'abcd'],
  ['ok 👍🏽 漢字', 'ok □ □□'],
  ['👨‍👩‍👧', '□'],
])('prints %j as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});

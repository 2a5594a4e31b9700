import { runsOf, toPrintable } from '../../../src/platform/pdf/pdf-fonts';

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

test.each([
  ['Łukasz', [{ font: 'regular', text: 'Łukasz' }]],
  [
    'Łukasz 李 😀 한글',
    [
      { font: 'regular', text: 'Łukasz ' },
      { font: 'fallback', text: '李' },
      { font: 'regular', text: ' 😀 ' },
      { font: 'fallback', text: '한글' },
    ],
  ],
  // No installed font has this ideograph of the third plane: its code tells it.
  [
    '𠮷野',
    [
      { font: 'regular', text: '□(U+20BB7)' },
      { font: 'fallback', text: '野' },
    ],
  ],
  // Joined, so that the words too stand from right to left; not where something else stands between.
  ['محمد الأحمد 12 עולם שלום', [{ font: 'regular', text: 'محمد\u00A0الأحمد 12 עולם\u00A0שלום' }]],
  ['ab '.repeat(20) + 'אב גד', [{ font: 'regular', text: 'ab '.repeat(20) + 'אב גד' }]],
])('draws %j with the fonts that have it', (text, runs) => {
  expect(runsOf(text, 'regular')).toEqual(runs);
});

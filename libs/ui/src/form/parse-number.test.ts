import { parseNumber } from './parse-number';

test.each([
  ['', ''],
  ['12500', 12500],
  ['12.500', 12500],
  ['$ 12.500', 12500],
  ['1.234.567,89', 1234567.89],
  ['1500,5', 1500.5],
  ['1500.50', 1500.5],
  ['0.5', 0.5],
  ['0.125', 0.125],
  ['-3', -3],
])('reads %j as %j', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

test.each(['abc', '1,2,3', '12-3', '1e5', '--1'])('keeps %j as it was typed, for the schema to refuse', (typed) => {
  expect(parseNumber(typed)).toBe(typed);
});

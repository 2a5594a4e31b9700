import { numberAfter } from './consecutive-number';

test.each([
  ['10234', 0, '10234'],
  ['10234', 2, '10236'],
  ['F-0099', 1, 'F-0100'],
  ['A1-9', 1, 'A1-10'],
  ['99999999999999999999', 1, '100000000000000000000'],
  ['F-77', 0, 'F-77'],
  ['F-77b', 0, 'F-77b'],
  ['F-77b', 1, null],
  ['', 1, null],
])('%s and %i more is %s', (first, places, expected) => {
  expect(numberAfter(first, places)).toBe(expected);
});

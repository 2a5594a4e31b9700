import { judge, type GroupResult } from './measure';

/** A group whose calls took exactly these milliseconds. */
const group = (few: number, many: number, isCompared = true): GroupResult => ({
  name: 'opens',
  isCompared,
  rows: [{ name: 'first page', few: [few], many: [many] }],
});

it('refuses a list whose time grows by more than half with the number of rows', () => {
  expect(judge([group(2, 3)])).toMatchObject([{ found: '1.50 ×', holds: true }]);
  expect(judge([group(1.9, 3)])[0]?.holds).toBe(false);
});

it('judges no group whose results differ with the number of rows', () => {
  expect(judge([group(1, 100, false)])).toEqual([]);
});

it('lets no slow scenario hide behind quick ones', () => {
  const rows = [...Array.from({ length: 9 }, () => group(1, 1)), group(1, 40)].flatMap((one) => one.rows);
  expect(judge([{ name: 'searches', isCompared: true, rows }])).toMatchObject([{ found: '40.00 ×', holds: false }]);
});

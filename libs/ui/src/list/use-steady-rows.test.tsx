import { act, renderHook } from '@testing-library/react';
import { mergeRows, useSteadyRows } from './use-steady-rows';

const self = (row: string) => row;

test.each([
  ['a new first row is held back', 'abc', 'xabc', 'abc', 1],
  ['one in the middle too', 'abc', 'abxc', 'abc', 1],
  ['what follows the last row is added', 'abc', 'bcx', 'bcx', 0],
  ['the shown order stays', 'abc', 'cba', 'abc', 0],
  ['a whole other page is shown', 'abc', 'xyz', 'xyz', 0],
])('%s', (_name, shown, newer, rows, held) => {
  const taken = mergeRows([...shown], [...newer], self);
  expect([taken.rows.join(''), taken.held]).toEqual([rows, held]);
});

test('shows held rows on request, and at once for another query', () => {
  const first = { rows: ['a', 'b'], scope: '1' as string | null };
  const { result, rerender } = renderHook(({ rows, scope }) => useSteadyRows({ rows, scope, rowKey: self }), {
    initialProps: first,
  });
  const newer = { rows: ['x', 'a', 'b'], scope: '1' };
  rerender(newer);
  expect([result.current.rows, result.current.held]).toEqual([['a', 'b'], 1]);
  act(() => result.current.show());
  expect([result.current.rows, result.current.held]).toEqual([['x', 'a', 'b'], 0]);
  rerender({ rows: ['x', 'a', 'b'], scope: null });
  rerender({ rows: ['y', 'x', 'a'], scope: '2' });
  expect([result.current.rows, result.current.held]).toEqual([['y', 'x', 'a'], 0]);
});

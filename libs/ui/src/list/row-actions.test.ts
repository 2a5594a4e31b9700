import type { RowAction } from './list-types';
import { actionSlots } from './row-actions';

const action = (key: string): RowAction => ({ key, label: key, icon: 'edit', onClick: () => undefined });

it('gives every kind of icon one slot, in the order of the row that has most', () => {
  const rows = [['open', 'delete'], ['open'], ['open', 'edit', 'copy', 'delete']];
  expect(actionSlots(rows.map((keys) => keys.map(action)))).toEqual(['edit', 'copy', 'delete']);
});

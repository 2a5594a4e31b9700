import { operatorLoads } from './operator-load';

it('counts the visits of each operator and names the mall where most of them are', () => {
  const visit = (id: number, address: string) => ({ operator: { id, name: '', company: null }, address });
  const loads = operatorLoads([
    visit(1, 'Mall Norte, Local 1'),
    visit(1, 'Mall Sur, Local 2'),
    visit(2, 'Paseo'),
    visit(1, 'Mall Sur, Local 3'),
  ]);
  expect([...loads]).toEqual([
    [1, '3 ese día · Mall Sur'],
    [2, '1 ese día · Paseo'],
  ]);
});

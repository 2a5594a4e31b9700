import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const COMPANY = { id: 3, name: 'Contratista Uno' };

it('counts what waits for a leader, late requests only where there are some', async () => {
  const leader = personWith(ROLE.assigner, COMPANY);
  const totals = (late: number) => ({
    '/contractors/request/assigned/7': 2,
    '/contractors/request/assigned/7 late,1': late,
  });
  const busy = await askHome(home, leader, totals(1));
  expect(busy.counts).toEqual([
    ['Solicitudes por asignar a tus operarios', 2, '/contractor/request/assign'],
    ['Solicitudes atrasadas por asignar a tus operarios', 1, '/contractor/request/assign?late=1'],
  ]);
  expect(busy.steps[0]?.[1]).toBe('/contractor/request/assign?late=1');
  const calm = await askHome(home, leader, totals(0));
  expect(calm.counts).toHaveLength(1);
  expect(calm.steps[0]?.[1]).toBe('/contractor/request/assign');
});

it('counts the repairs of the company without a price for its liquidator', async () => {
  const answer = await askHome(home, personWith(ROLE.liquidator, COMPANY), { '/contractors/repairs/3 suggested,0': 5 });
  expect(answer.counts).toEqual([['Reparaciones sin sugerencia de precio', 5, '/contractor/repair?suggested=0']]);
  expect(answer.steps[0]?.[1]).toBe('/contractor/repair?suggested=0');
});

import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const COMPANY = { id: 3, name: 'Contratista Uno' };

it('counts what waits for a leader, and what is late', async () => {
  const answers = { '/contractors/request/assigned/7': 2, '/contractors/request/assigned/7 late,1': 1 };
  expect((await askHome(home, personWith(ROLE.assigner, COMPANY), answers)).counts).toEqual([
    ['Solicitudes atrasadas por asignar a tus operarios', 1, '/contractor/request/assign?late=1'],
    ['Solicitudes por asignar a tus operarios', 2, '/contractor/request/assign'],
  ]);
});

it('counts the repairs of the company without a price for its liquidator', async () => {
  const { counts } = await askHome(home, personWith(ROLE.liquidator, COMPANY), {
    '/contractors/repairs/3 suggested,0': 5,
  });
  expect(counts).toEqual([['Reparaciones sin sugerencia de precio', 5, '/contractor/repair?suggested=0']]);
});

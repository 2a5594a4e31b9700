import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const COMPANY = { id: 3, name: 'Contratista Uno' };

it('counts what a leader has to accept, then what waits to be assigned, and says how much is late', async () => {
  const path = '/contractors/request/assigned/7';
  const answers = { [`${path} accepted,0`]: 1, [`${path} accepted,1`]: 2, [`${path} accepted,1 late,1`]: 1 };
  expect((await askHome(home, personWith(ROLE.assigner, COMPANY), answers)).counts).toEqual([
    ['Solicitud por aceptar', 1, '/contractor/request/assign?accepted=0'],
    ['Solicitudes por asignar a tus operarios', 2, '/contractor/request/assign?accepted=1', 'Atrasadas: 1'],
  ]);
});

it('counts the repairs of the company without a price for its liquidator', async () => {
  const { counts } = await askHome(home, personWith(ROLE.liquidator, COMPANY), {
    '/contractors/repairs/3 suggested,0': 5,
  });
  expect(counts).toEqual([['Reparaciones sin sugerencia de precio', 5, '/contractor/repair?suggested=0']]);
});

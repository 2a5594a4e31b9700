import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

it('counts the repairs to liquidate, and the late ones', async () => {
  const { counts } = await askHome(home, personWith(ROLE.liquidator), { '/repairs/': 2, '/repairs/ late,1': 1 });
  expect(counts).toEqual([
    ['Reparaciones por liquidar atrasadas', 1, '/repair?late=1'],
    ['Reparaciones por liquidar', 2, '/repair'],
  ]);
});

it('counts the requests to invoice', async () => {
  const { counts } = await askHome(home, personWith(ROLE.invoicing), { '/facturas/pendientes': 1 });
  expect(counts).toEqual([['Solicitudes por facturar', 1, '/facturacion']]);
});

it('leads a reader of the report to this month', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const period = 'fechaFin,2026-11-30 fechaInicio,2026-11-01';
  const { counts } = await askHome(home, personWith(ROLE.report), { [`/informes ${period}`]: 41 });
  jest.useRealTimers();
  expect(counts).toEqual([
    ['Solicitudes en el informe de este mes', 41, '/informe?fechaInicio=2026-11-01&fechaFin=2026-11-30'],
  ]);
});

import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

it('counts the repairs to liquidate, the late ones first', async () => {
  const answer = await askHome(home, personWith(ROLE.liquidator), { '/repairs/': 2, '/repairs/ late,1': 1 });
  expect(answer.counts).toEqual([
    ['Reparaciones por liquidar', 2, '/repair'],
    ['Reparaciones por liquidar atrasadas', 1, '/repair?late=1'],
  ]);
  expect(answer.steps[0]?.[1]).toBe('/repair?late=1');
});

it('counts the requests to invoice', async () => {
  const answer = await askHome(home, personWith(ROLE.invoicing), { '/facturas/pendientes': 1 });
  expect(answer.counts).toEqual([['Solicitudes por facturar', 1, '/facturacion']]);
});

it('leads a reader of the report to this month', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const period = 'fechaFin,2026-11-30 fechaInicio,2026-11-01';
  const answer = await askHome(home, personWith(ROLE.report), { [`/informes ${period}`]: 41 });
  jest.useRealTimers();
  expect(answer.counts).toEqual([]);
  expect(answer.steps).toEqual([
    [
      'El informe de este mes tiene 41 solicitudes: revísalo o descárgalo.',
      '/informe?fechaInicio=2026-11-01&fechaFin=2026-11-30',
    ],
  ]);
});

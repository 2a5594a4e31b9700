import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answer, answerPage, personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

it('counts the repairs to liquidate once, and says how many are late and since when the oldest waits', async () => {
  const { counts } = await askHome(home, personWith(ROLE.liquidator), {
    '/repairs/ sort,date': answerPage({ date: '2026-11-02T12:00:00Z' }),
    '/repairs/ late,1 sort,date': 1,
  });
  expect(counts).toEqual([
    ['Reparaciones por liquidar', 1, '/repair', 'atrasadas: 1 · la más antigua espera desde el 02-11-2026'],
  ]);
});

it('counts the requests to invoice, with their amount', async () => {
  const { counts } = await askHome(home, personWith(ROLE.invoicing), {
    '/facturas/pendientes sort,fecha': answerPage(
      ...[45_000, 5_500.5].map((total) => ({ total, fecha: '2026-11-02T12:00:00Z' })),
    ),
  });
  const detail = '$50.500,50 · la más antigua espera desde el 02-11-2026';
  expect(counts).toEqual([['Solicitudes por facturar', 2, '/facturacion', detail]]);
});

it('leads a reader of the report to this month and the one before, and to what was late in each', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const totales = { solicitudes: 41, atrasados: 3, liquidado: 90_000, facturado: 20_000 };
  const { tasks } = await askHome(home, personWith(ROLE.report), {
    '/informes/resumen fechaFin,2026-11-30 fechaInicio,2026-11-01': answer({ totales }),
    '/informes/resumen fechaFin,2026-10-31 fechaInicio,2026-10-01': answer({ totales }),
  });
  jest.useRealTimers();
  const [november, october] = ['2026-11-01&fechaFin=2026-11-30', '2026-10-01&fechaFin=2026-10-31'];
  expect(tasks).toEqual([
    ['Este mes en cifras', 'Solicitudes pedidas: 41', `/informe?fechaInicio=${november}`],
    ['Este mes en cifras', 'Con atraso: 3', `/informe?fechaInicio=${november}&plazo=atrasado`],
    ['Mes pasado en cifras', 'Solicitudes pedidas: 41', `/informe?fechaInicio=${october}`],
    ['Mes pasado en cifras', 'Con atraso: 3', `/informe?fechaInicio=${october}&plazo=atrasado`],
  ]);
});

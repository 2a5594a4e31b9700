import {
  businessDay,
  joinHomeParts,
  LINKED_PATHS,
  type HomeAnswer,
  type ListQuery,
  type SessionUser,
} from '@portal/domain';
import { listPendingInvoices } from '../api/invoices';
import { listRepairs } from '../api/repairs';
import { listReport } from '../api/reports';
import { PAGES } from '../pages';
import { PERIODS } from '../report/periods';

const ONE_ROW = { offset: 0, limit: 1 };
const LATE_PATH = `${LINKED_PATHS.repairs}?late=1`;

async function repairsToLiquidate(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const late: ListQuery & { late: string } = { ...ONE_ROW, late: '1' };
  const [{ total: count }, { total: lateCount }] = await Promise.all([
    listRepairs(ONE_ROW, signal),
    listRepairs(late, signal),
  ]);
  const steps =
    lateCount > 0
      ? [{ text: 'Hay reparaciones atrasadas: liquídalas primero.', path: LATE_PATH }]
      : count > 0
        ? [{ text: 'Liquida las reparaciones que ya terminaron.', path: LINKED_PATHS.repairs }]
        : [];
  return {
    steps,
    counts: [
      {
        key: 'repairs-to-liquidate',
        label: 'Reparaciones por liquidar',
        count,
        path: LINKED_PATHS.repairs,
        order: 120,
      },
      ...(lateCount > 0
        ? [
            {
              key: 'late-repairs',
              label: 'Reparaciones por liquidar atrasadas',
              count: lateCount,
              path: LATE_PATH,
              order: 121,
            },
          ]
        : []),
    ],
  };
}

async function requestsToInvoice(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { total: count } = await listPendingInvoices(ONE_ROW, signal);
  const path = LINKED_PATHS.invoicing;
  return {
    counts: [{ key: 'requests-to-invoice', label: 'Solicitudes por facturar', count, path, order: 130 }],
    ...(count > 0 && { steps: [{ text: 'Emite la factura de cada solicitud liquidada.', path }] }),
  };
}

async function reportOfMonth(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { from, to } = PERIODS[0]!.periodAt(businessDay(new Date()));
  const period = { fechaInicio: from, fechaFin: to };
  const { total } = await listReport({ ...ONE_ROW, ...period }, signal);
  const requests = total === 1 ? '1 solicitud' : `${total} solicitudes`;
  return {
    counts: [],
    steps: [
      {
        text: `El informe de este mes tiene ${requests}: revísalo o descárgalo.`,
        path: `${PAGES.report.path}?${new URLSearchParams(period).toString()}`,
      },
    ],
  };
}

export default joinHomeParts([
  ['repairs:list', repairsToLiquidate],
  ['invoices:list-pending', requestsToInvoice],
  ['reports:read', reportOfMonth],
]);

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

async function repairsToLiquidate(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const lateOnes: ListQuery & { late: string } = { ...ONE_ROW, late: '1' };
  const [{ total: count }, { total: late }] = await Promise.all([
    listRepairs(ONE_ROW, signal),
    listRepairs(lateOnes, signal),
  ]);
  const path = LINKED_PATHS.repairs;
  return {
    counts: [
      {
        key: 'late-repairs',
        label: 'Reparaciones por liquidar atrasadas',
        count: late,
        path: `${path}?late=1`,
        order: 121,
        action: 'Liquidar',
        isFirst: true,
      },
      { key: 'repairs-to-liquidate', label: 'Reparaciones por liquidar', count, path, order: 120, action: 'Liquidar' },
    ],
  };
}

async function requestsToInvoice(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { total: count } = await listPendingInvoices(ONE_ROW, signal);
  const path = LINKED_PATHS.invoicing;
  const label = 'Solicitudes por facturar';
  return { counts: [{ key: 'requests-to-invoice', label, count, path, order: 130, action: 'Facturar' }] };
}

async function reportOfMonth(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { from, to } = PERIODS[0]!.periodAt(businessDay(new Date()));
  const period = { fechaInicio: from, fechaFin: to };
  const { total: count } = await listReport({ ...ONE_ROW, ...period }, signal);
  const path = `${PAGES.report.path}?${new URLSearchParams(period).toString()}`;
  const label = 'Solicitudes en el informe de este mes';
  return { counts: [{ key: 'report-of-month', label, count, path, order: 160, action: 'Ver' }] };
}

export default joinHomeParts([
  ['repairs:list', repairsToLiquidate],
  ['invoices:list-pending', requestsToInvoice],
  ['reports:read', reportOfMonth],
]);

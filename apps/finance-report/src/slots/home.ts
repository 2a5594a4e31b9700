import {
  businessDay,
  formatCount,
  formatInstant,
  formatPesos,
  joinHomeParts,
  LIMITS,
  LINKED_PATHS,
  sumPesos,
  type HomeAnswer,
  type Instant,
  type ListQuery,
  type SessionUser,
} from '@portal/domain';
import { listPendingInvoices } from '../api/invoices';
import { listRepairs } from '../api/repairs';
import { readReportSummary } from '../api/reports';
import { PAGES } from '../pages';
import { PERIODS } from '../report/periods';

const OLDEST = { offset: 0, limit: 1, sort: 'date' };
/** Their amount is shown only if all of them fit. */
const ALL = { offset: 0, limit: LIMITS.pageSizeMax, sort: 'fecha' };

const since = (instant?: Instant) =>
  instant ? `la más antigua espera desde el ${formatInstant(instant).slice(0, 10)}` : '';
const facts = (...texts: (string | false)[]) => texts.filter(Boolean).join(' · ');

async function repairsToLiquidate(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const lateOnes: ListQuery & { late: string } = { ...OLDEST, late: '1' };
  const [{ total: count, data }, { total: late }] = await Promise.all([
    listRepairs(OLDEST, signal),
    listRepairs(lateOnes, signal),
  ]);
  return {
    counts: [
      {
        key: 'repairs-to-liquidate',
        label: 'Reparaciones por liquidar',
        detail: facts(late > 0 && `atrasadas: ${late}`, since(data[0]?.date)),
        count,
        path: LINKED_PATHS.repairs,
        order: 120,
        action: 'Liquidar',
        isFirst: late > 0,
      },
    ],
  };
}

async function requestsToInvoice(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { total: count, data } = await listPendingInvoices(ALL, signal);
  const path = LINKED_PATHS.invoicing;
  const label = 'Solicitudes por facturar';
  const amount = formatPesos(sumPesos(data.map(({ total }) => total)));
  const detail = facts(count === data.length && amount, since(data[0]?.fecha));
  return { counts: [{ key: 'requests-to-invoice', label, detail, count, path, order: 130, action: 'Facturar' }] };
}

async function reports(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const figures = PERIODS.slice(0, 2).map(async ({ key, label: period, periodAt }) => {
    const { from, to } = periodAt(businessDay(new Date()));
    const dates = { fechaInicio: from, fechaFin: to };
    const { solicitudes, atrasados, liquidado, facturado } = (await readReportSummary(dates, signal)).totales;
    const path = `${PAGES.report.path}?${new URLSearchParams(dates).toString()}`;
    const detail = `liquidado ${formatPesos(liquidado)} y facturado ${formatPesos(facturado)}`;
    const month = { title: `${period} en cifras`, isLast: true };
    const leadTo = (path: string) => ({ path, action: { label: 'Ver', icon: 'forward', path } });
    const late = leadTo(`${path}&plazo=atrasado`);
    return [
      { ...month, ...leadTo(path), key, text: `Solicitudes pedidas: ${formatCount(solicitudes)}`, detail },
      { ...month, ...late, key: `late-${key}`, text: `Con atraso: ${formatCount(atrasados)}`, detail: '' },
    ];
  });
  return { counts: [], tasks: (await Promise.all(figures)).flat() };
}

export default joinHomeParts([
  ['repairs:list', repairsToLiquidate],
  ['invoices:list-pending', requestsToInvoice],
  ['reports:read', reports],
]);

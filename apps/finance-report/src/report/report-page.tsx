import { useSavedFilters } from '@portal/api-client';
import { businessDay, canHappen, isBackwards, type ReportRow, formatDay, REPORT_DATES } from '@portal/domain';
import {
  Button,
  Icon,
  NOTHING_BETWEEN,
  useListState,
  WrongPeriod,
  Flex,
  type ListFilter,
  type ListState,
} from '@portal/ui';
import { RequestList } from '@portal/work';
import { useRef } from 'react';
import './report.css';
import { currentData, useReport, useReportSummary } from '../api/reports';
import { useInvoicePdf } from '../download/use-invoice-pdf';
import { PAGES } from '../pages';
import { ReportSummary } from '../summary/report-summary';
import { FAILURES } from '../toasts';
import { ExportProgressPanel } from './export/export-progress-panel';
import { useReportExport } from './export/use-report-export';
import { periodBefore, periodOfMonth, type Period, PERIODS } from './periods';
import { REPORT_COLUMNS } from './report-columns';
import { REPORT_FILTERS, useReportFilters, type ReportFilter } from './report-filters';
import { ReportRowDetail } from './report-row-detail';
import { useSettledParams } from './use-settled-params';

type ReportNarrowedProps = {
  filters: readonly ListFilter<ReportFilter>[];
  state: Pick<ListState<ReportFilter>, 'filters' | 'q'>;
};

function ReportNarrowed({ filters, state }: ReportNarrowedProps) {
  const narrowed = filters.flatMap((filter) => {
    const value = state.filters[filter.name];
    if (value === undefined) return [];
    const words =
      filter.kind === 'day'
        ? formatDay(value, REPORT_DATES)
        : filter.options.find((option) => option.value === value)?.label;
    return [`${filter.label}: ${words ?? value}`];
  });
  if (state.q) narrowed.unshift(`Búsqueda: ${state.q}`);
  if (!state.filters.fechaInicio && !state.filters.fechaFin) narrowed.push('Todas las fechas');
  return <p className="report-narrowed">{narrowed.join(' · ')}</p>;
}

type PeriodButtonsProps = { period: Period | undefined; onChoose: (period: Period | undefined) => void };

function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  const today = businessDay(new Date());
  return (
    <Flex className="report-periods" wrap gap={8} role="group" aria-label="Periodo">
      {PERIODS.map(({ key, label, periodAt }) => {
        const offered = periodAt(today);
        const isChosen = period?.from === offered.from && period.to === offered.to;
        return (
          <Button
            key={key}
            {...(isChosen ? { color: 'primary', variant: 'filled' } : {})}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : offered)}
          >
            {label}
          </Button>
        );
      })}
    </Flex>
  );
}

const showDetail = (row: ReportRow) => <ReportRowDetail row={row} />;

export function ReportPage() {
  const state = useListState<ReportFilter>({ filters: REPORT_FILTERS, defaultSort: '-fecha' });
  const { offset, limit, ...wanted } = useSettledParams(state.params);
  const { sort, ...narrowing } = wanted;
  const { fechaInicio, fechaFin } = state.filters;
  const isWrongPeriod = isBackwards(fechaInicio, fechaFin);
  // The settled days may still be those in the wrong order.
  const makesSense = !isBackwards(narrowing.fechaInicio, narrowing.fechaFin);

  const period = periodOf(narrowing);
  const before = makesSense && period ? periodBefore(period, businessDay(new Date())) : undefined;

  const report = useReport({ offset, limit, ...wanted }, makesSense);
  const summary = useReportSummary(narrowing, makesSense);
  const summaryBefore = useReportSummary(
    { ...narrowing, ...(before ? { fechaInicio: before.from, fechaFin: before.to } : {}) },
    before !== undefined,
  );
  const filters = useReportFilters();
  const pdf = useInvoicePdf();
  const { progress, start, cancel } = useReportExport();
  const exportButton = useRef<HTMLButtonElement>(null);

  const choosePeriod = (chosen: Period | undefined) =>
    state.setFilters({ fechaInicio: chosen?.from, fechaFin: chosen?.to });

  const giveUp = () => {
    cancel();
    // The button that was pressed goes away with the export.
    exportButton.current?.focus();
  };

  return (
    <RequestList<ReportRow, ReportFilter>
      title={PAGES.report.title}
      action={
        <>
          <PeriodButtons period={periodOf(state.filters)} onChoose={choosePeriod} />
          <Button
            ref={exportButton}
            icon={<Icon name="excel" />}
            loading={progress !== null}
            disabled={isWrongPeriod || !makesSense || report.data?.total === 0}
            onClick={() => void start({ ...narrowing, ...(sort ? { sort } : {}) })}
          >
            Exportar a Excel
          </Button>
        </>
      }
      state={state}
      query={makesSense ? report : NOTHING_BETWEEN}
      columns={REPORT_COLUMNS}
      rowDetail={showDetail}
      statusOf={({ estado }) => estado}
      rowActions={(row) => [
        {
          key: 'pdf',
          label: 'Descargar PDF',
          icon: 'pdf',
          event: null,
          onClick: () => void pdf.download(row.id),
          ...(canHappen('annul-invoice', row.estado)
            ? { disabled: pdf.downloading === row.id }
            : { disabledReason: 'Disponible cuando la solicitud esté facturada' }),
        },
      ]}
      filters={filters}
      saved={useSavedFilters('report')}
      searchLabel="Número, cliente o descripción"
      errorTitle={FAILURES.reports}
      empty={{
        title: 'Todavía no hay solicitudes',
        description: 'Aquí aparecerá cada solicitud con todo lo que se hizo por ella.',
      }}
      overview={
        <>
          {isWrongPeriod && (
            <WrongPeriod onSwap={() => state.setFilters({ fechaInicio: fechaFin, fechaFin: fechaInicio })} />
          )}
          {makesSense && !isWrongPeriod && (
            <ReportSummary
              query={summary}
              before={before && { period: before, totals: currentData(summaryBefore)?.totales }}
              chosen={state.filters}
              onChoose={state.setFilter}
              onChooseMonth={(month) => choosePeriod(month === undefined ? undefined : periodOfMonth(month))}
            />
          )}
        </>
      }
    >
      <ReportNarrowed filters={filters} state={state} />
      {progress && <ExportProgressPanel progress={progress} onCancel={giveUp} />}
    </RequestList>
  );
}

function periodOf({
  fechaInicio: from,
  fechaFin: to,
}: {
  fechaInicio?: string;
  fechaFin?: string;
}): Period | undefined {
  return from && to ? { from, to } : undefined;
}

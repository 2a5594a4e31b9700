import { useSavedFilters } from '@portal/api-client';
import { businessDay, canHappen, isBackwards, type ReportRow, formatDay, REPORT_DATES } from '@portal/domain';
import {
  Button,
  Icon,
  NOTHING_BETWEEN,
  Segmented,
  useIsPhone,
  useListState,
  WrongPeriod,
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
  const days = state.filters.fechaInicio || state.filters.fechaFin ? [] : ['Todas las fechas'];
  const look = narrowed.length > 0 ? 'report-narrowed' : 'report-whole';
  return <p className={look}>{[...narrowed, ...days].join(' · ')}</p>;
}

type PeriodChoiceProps = { from?: string | undefined; to?: string | undefined; onChoose: (period?: Period) => void };

function PeriodChoice({ from = '', to = '', onChoose }: PeriodChoiceProps) {
  const phone = useIsPhone();
  const today = businessDay(new Date());
  const offered = PERIODS.map(({ key, label, periodAt }) => ({ value: key, label, period: periodAt(today) }));
  const choices = [{ value: 'all', label: 'Todas', period: { from: '', to: '' } }, ...offered];
  const chosen = choices.find(({ period }) => period.from === from && period.to === to);
  return (
    <Segmented<string>
      className={phone ? 'ui-above report-periods' : 'report-periods'}
      aria-label="Periodo"
      block={phone}
      options={choices}
      value={chosen?.value ?? 'other'}
      onChange={(key) => onChoose(choices.find(({ value }) => value === key)?.period)}
    />
  );
}

const showDetail = (row: ReportRow) => <ReportRowDetail row={row} />;

export function ReportPage() {
  const state = useListState<ReportFilter>({ filters: REPORT_FILTERS, defaultSort: '-fecha' });
  const { offset, limit, ...wanted } = useSettledParams(state.params);
  const { sort, ...narrowing } = wanted;
  const { fechaInicio, fechaFin } = state.filters;
  const isWrongPeriod = isBackwards(fechaInicio, fechaFin);
  const { fechaInicio: from, fechaFin: to } = narrowing;
  // The settled days may still be those in the wrong order.
  const makesSense = !isBackwards(from, to);
  const period = from && to ? { from, to } : undefined;
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

  const choosePeriod = (chosen?: Period) => state.setFilters({ fechaInicio: chosen?.from, fechaFin: chosen?.to });
  const phone = useIsPhone();
  const periods = <PeriodChoice from={fechaInicio} to={fechaFin} onChoose={choosePeriod} />;

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
          {!phone && periods}
          <Button
            ref={exportButton}
            icon={<Icon name="excel" />}
            aria-label="Exportar a Excel"
            loading={progress !== null}
            disabled={isWrongPeriod || !makesSense || report.data?.total === 0}
            onClick={() => void start({ ...narrowing, ...(sort ? { sort } : {}) })}
          >
            {phone ? 'Excel' : 'Exportar a Excel'}
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
          <ReportNarrowed filters={filters} state={state} />
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
      {phone && periods}
      {progress && <ExportProgressPanel progress={progress} onCancel={giveUp} />}
    </RequestList>
  );
}

import './report.css';
import { isBackwards, type ReportRow } from '@portal/domain';
import { Button, Icon, ListPage, NOTHING_BETWEEN, useListState, WrongPeriod } from '@portal/ui';
import { useRef } from 'react';
import { useReport, useReportSummary } from '../api/reports';
import { useInvoicePdf } from '../download/use-invoice-pdf';
import { PAGES } from '../pages';
import { ReportSummary } from '../summary/report-summary';
import { FAILURES } from '../toasts';
import { ExportProgressPanel } from './export/export-progress-panel';
import { useReportExport } from './export/use-report-export';
import { REPORT_COLUMNS } from './report-columns';
import { REPORT_FILTERS, useReportFilters, type ReportFilter } from './report-filters';
import { ReportRowDetail } from './report-row-detail';
import { useSettledParams } from './use-settled-params';

/**
 * 'Informe' (spec 2 §2): every request with its repairs, supplies and liquidations, what they add up to in charts, all of them
 * as a spreadsheet, and the invoice's PDF once there is one.
 */
export function ReportPage() {
  const state = useListState<ReportFilter>({ filters: REPORT_FILTERS, defaultSort: '-fecha' });
  const { offset, limit, ...wanted } = useSettledParams(state.params);
  const { sort, ...narrowing } = wanted;
  const { fechaInicio, fechaFin } = state.filters;
  const isWrongPeriod = isBackwards(fechaInicio, fechaFin);
  // What has rested may still be what was before the days were put right.
  const makesSense = !isBackwards(narrowing.fechaInicio, narrowing.fechaFin);

  const report = useReport({ offset, limit, ...wanted }, makesSense);
  const summary = useReportSummary(narrowing, makesSense);
  const filters = useReportFilters();
  const pdf = useInvoicePdf();
  const { progress, start, cancel } = useReportExport();
  const exportButton = useRef<HTMLButtonElement>(null);

  const giveUp = () => {
    cancel();
    // The button that was pressed goes away with the export.
    exportButton.current?.focus();
  };

  return (
    <ListPage<ReportRow, ReportFilter>
      title={PAGES.report.title}
      description="Todas las solicitudes con sus reparaciones, insumos y liquidaciones."
      action={
        <Button
          ref={exportButton}
          icon={<Icon name="excel" />}
          loading={progress !== null}
          disabled={isWrongPeriod || !makesSense || report.data?.total === 0}
          onClick={() => void start({ ...narrowing, ...(sort ? { sort } : {}) })}
        >
          Exportar a Excel
        </Button>
      }
      state={state}
      query={makesSense ? report : NOTHING_BETWEEN}
      columns={REPORT_COLUMNS}
      rowKey={(row) => row.id}
      rowDetail={(row) => <ReportRowDetail row={row} />}
      rowActions={(row) => [
        {
          key: 'pdf',
          label: 'Descargar PDF',
          icon: 'pdf',
          disabled: row.estado !== 'facturado' || pdf.downloading === row.id,
          onClick: () => void pdf.download(row.id),
        },
      ]}
      filters={filters}
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
            <ReportSummary query={summary} chosen={state.filters} onChoose={state.setFilter} />
          )}
        </>
      }
    >
      {progress && <ExportProgressPanel progress={progress} onCancel={giveUp} />}
    </ListPage>
  );
}

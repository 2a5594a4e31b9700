import './report.css';
import { useReport } from '@portal/api-client';
import { FAILURES, PAGES, type ReportRow } from '@portal/domain';
import { Alert, ListPage, useListState } from '@portal/ui';
import { useInvoicePdf } from '../download/use-invoice-pdf';
import { REPORT_COLUMNS } from './report-columns';
import { REPORT_FILTERS, useReportFilters, type ReportFilter } from './report-filters';
import { ReportRowDetail } from './report-row-detail';
import { useSettledParams } from './use-settled-params';

/** 'Informe' (spec 2 §2): every request with its repairs, supplies and liquidations; the invoice's PDF once there is one. */
export function ReportPage() {
  const state = useListState<ReportFilter>({ filters: REPORT_FILTERS, defaultSort: '-fecha' });
  const report = useReport(useSettledParams(state.params));
  const filters = useReportFilters();
  const pdf = useInvoicePdf();
  const { fechaInicio, fechaFin } = state.filters;

  return (
    <ListPage<ReportRow, ReportFilter>
      title={PAGES.report.title}
      description="Todas las solicitudes con sus reparaciones, insumos y liquidaciones."
      state={state}
      query={report}
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
    >
      {fechaInicio && fechaFin && fechaInicio > fechaFin && (
        <Alert type="warning" showIcon className="report-notice" title="La fecha inicial es posterior a la final" />
      )}
    </ListPage>
  );
}

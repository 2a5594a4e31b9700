import {
  formatInstant,
  formatPesos,
  isBackwards,
  REQUEST_LIFECYCLE,
  type IssuedInvoice,
  formatRequestNumber,
} from '@portal/domain';
import { NOTHING_BETWEEN, DATE_WIDTH, DateText, useListState, WrongPeriod, type ListColumn } from '@portal/ui';
import { pesosColumn, useOpenRequest, RequestLink, RequestList, useReasonDialog } from '@portal/work';
import { useIssuedInvoices, useAnnulInvoice } from '../api/invoices';
import { useInvoicePdf } from '../download/use-invoice-pdf';
import { PAGES } from '../pages';
import { PERIOD_FILTERS } from '../period-filters';
import { FAILURES } from '../toasts';
import { InvoicingTabs } from './invoicing-tabs';
import { RequestDetail } from './request-detail';

function InvoiceNumber({ invoice: { numeroFactura, ordenCompra, anulada } }: { invoice: IssuedInvoice }) {
  const order = ordenCompra && <div className="ui-cell-under">OC / HES {ordenCompra}</div>;
  return anulada === null ? (
    <>
      {numeroFactura} {order}
    </>
  ) : (
    <span title={`Anulada el ${formatInstant(anulada.fecha)} por ${anulada.usuario}: ${anulada.motivo}`}>
      <s>{numeroFactura}</s> <strong style={{ color: 'var(--ui-red-text)' }}>Anulada</strong>
    </span>
  );
}

const COLUMNS: readonly ListColumn<IssuedInvoice>[] = [
  {
    key: 'invoice',
    title: 'Factura',
    sortKey: 'numeroFactura',
    width: '112px',
    card: 'who',
    render: (invoice) => <InvoiceNumber invoice={invoice} />,
  },
  {
    key: 'request',
    title: 'Solicitud',
    sortKey: 'numero_solicitud',
    width: '88px',
    render: (invoice) => <RequestLink number={invoice.numero_solicitud} />,
  },
  {
    key: 'client',
    title: 'Cliente',
    sortKey: 'cliente',
    card: 'what',
    truncate: true,
    render: (invoice) => invoice.cliente,
  },
  { key: 'service', title: 'Servicio', truncate: true, render: (invoice) => invoice.servicio },
  { key: 'branch', title: 'Sede', under: 'service', truncate: true, render: (invoice) => invoice.sede },
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'fecha',
    width: DATE_WIDTH,
    card: 'state',
    render: (invoice) => <DateText value={invoice.fecha} />,
  },
  pesosColumn({ key: 'total', title: 'Total', sortKey: 'total' }, ({ total }) => total),
];

const FILTER_NAMES = ['fechaInicio', 'fechaFin'] as const;
type IssuedFilter = (typeof FILTER_NAMES)[number];

export function IssuedInvoices() {
  const state = useListState<IssuedFilter>({ filters: FILTER_NAMES, defaultSort: '-fecha' });
  const { fechaInicio, fechaFin } = state.filters;
  const isWrongPeriod = isBackwards(fechaInicio, fechaFin);
  const invoices = useIssuedInvoices(state.params, !isWrongPeriod);
  const pdf = useInvoicePdf();
  const opened = useOpenRequest();
  const annulment = useAnnulInvoice();
  const annulling = useReasonDialog((invoice: IssuedInvoice) => ({
    danger: true,
    title: `Anular la factura ${invoice.numeroFactura}`,
    submitLabel: 'Anular factura',
    help: 'Se imprime en la factura anulada y queda en el historial junto a tu nombre.',
    content:
      `${invoice.cliente}, ${formatPesos(invoice.total)}. La solicitud ${formatRequestNumber(invoice.numero_solicitud)} ` +
      'vuelve a esperar una factura, con otro número: este no se usa de nuevo.',
    onSubmit: (reason) =>
      annulment.mutateAsync({ invoice: invoice.factura, input: { reason, version: invoice.version } }),
    done: `Factura ${invoice.numeroFactura} anulada`,
  }));

  return (
    <>
      <RequestList<IssuedInvoice, IssuedFilter>
        title={PAGES.invoicing.title}
        description="Facturas ya emitidas, con su PDF."
        state={state}
        query={isWrongPeriod ? NOTHING_BETWEEN : invoices}
        columns={COLUMNS}
        rowKey={(invoice) => invoice.factura}
        // An invoice in force belongs to an invoiced request.
        statusOf={({ anulada }) => (anulada === null ? REQUEST_LIFECYCLE.invoiced : null)}
        rowActions={(invoice) => [
          {
            key: 'pdf',
            label: 'Descargar PDF',
            icon: 'pdf',
            event: null,
            disabled: pdf.downloading === invoice.factura,
            onClick: () => void pdf.download(invoice.id, invoice.factura),
          },
          {
            key: 'annul',
            label: 'Anular factura',
            danger: true,
            event: 'annul-invoice',
            onClick: () => annulling.ask(invoice),
          },
          {
            key: 'view',
            label: 'Ver detalles',
            icon: 'view',
            event: null,
            onClick: () => opened.open(invoice.id),
          },
        ]}
        filters={PERIOD_FILTERS}
        searchLabel="Factura, solicitud o cliente"
        errorTitle={FAILURES.issuedInvoices}
        empty={{
          title: 'Todavía no hay facturas emitidas',
          description: 'Cada factura que emitas aparecerá aquí con su PDF.',
        }}
        overview={
          isWrongPeriod ? (
            <WrongPeriod onSwap={() => state.setFilters({ fechaInicio: fechaFin, fechaFin: fechaInicio })} />
          ) : (
            invoices.data &&
            invoices.data.total > 0 && (
              <p className="ui-quiet" style={{ marginBottom: 12 }} aria-live="polite">
                Total facturado <strong style={{ fontSize: 16 }}>{formatPesos(invoices.data.totalFacturado)}</strong>
              </p>
            )
          )
        }
      >
        <InvoicingTabs />
      </RequestList>
      {annulling.dialog}
      <RequestDetail requestId={opened.id} onClose={opened.close} />
    </>
  );
}

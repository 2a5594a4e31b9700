import { useSavedFilters } from '@portal/api-client';
import { numberAfter, type PendingInvoice } from '@portal/domain';
import { DATE_WIDTH, DateText, useListState, type ListColumn } from '@portal/ui';
import { pesosColumn, useOpenRequest, RequestList } from '@portal/work';
import { useNextInvoiceNumber, usePendingInvoices } from '../api/invoices';
import { useState } from 'react';
import { PAGES } from '../pages';
import { CLIENT_COLUMN, NUMBER_COLUMN, OPERATOR_COLUMN, SERVICE_COLUMN, STATUS_COLUMN } from '../request-columns';
import { FAILURES } from '../toasts';
import { InvoiceModal } from './invoice-modal';
import { InvoiceTogetherModal } from './invoice-together-modal';
import { InvoicingTabs } from './invoicing-tabs';
import { RequestDetail } from './request-detail';

const COLUMNS: readonly ListColumn<PendingInvoice>[] = [
  NUMBER_COLUMN,
  CLIENT_COLUMN,
  OPERATOR_COLUMN,
  SERVICE_COLUMN,
  { key: 'branch', title: 'Sede', under: 'service', truncate: true, render: (invoice) => invoice.sede },
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'fecha',
    width: DATE_WIDTH,
    card: 'what',
    render: (invoice) => <DateText value={invoice.fecha} />,
  },
  pesosColumn({ key: 'total', title: 'Valor', sortKey: 'total' }, ({ total }) => total),
  STATUS_COLUMN,
];

export function PendingInvoices() {
  const state = useListState({ defaultSort: 'numero_solicitud' });
  const invoices = usePendingInvoices(state.params);
  const opened = useOpenRequest();
  const next = useNextInvoiceNumber();
  // The person's own series goes on before the server's answer is read again.
  const [last, setLast] = useState<string | null>(null);
  const proposed = (last === null ? next.data?.numero : numberAfter(last, 1)) ?? '';

  return (
    <>
      <RequestList<PendingInvoice, never>
        title={PAGES.invoicing.title}
        description="Solicitudes liquidadas que esperan su factura."
        state={state}
        query={invoices}
        tellsHidden
        columns={COLUMNS}
        statusOf={(invoice) => invoice.estado}
        rowActions={(invoice, open) => [
          { key: 'issue', label: 'Emitir Factura', icon: 'invoice', event: 'invoice', onClick: open },
          { key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick: () => opened.open(invoice.id) },
        ]}
        dialog={(dialog) => (
          <InvoiceModal {...dialog} proposed={proposed} onIssued={setLast} onStale={() => void invoices.refetch()} />
        )}
        together={{
          event: 'invoice',
          label: 'Emitir',
          icon: 'invoice',
          numberOf: (invoice) => invoice.numero_solicitud,
          dialog: (dialog) => <InvoiceTogetherModal {...dialog} proposed={proposed} />,
        }}
        saved={useSavedFilters('pending-invoices')}
        searchLabel="Número, cliente o descripción"
        errorTitle={FAILURES.pendingInvoices}
        empty={{
          title: 'No hay solicitudes por facturar',
          description: 'Las solicitudes liquidadas aparecerán aquí para emitir su factura.',
        }}
      >
        <InvoicingTabs />
      </RequestList>
      <RequestDetail requestId={opened.id} onClose={opened.close} />
    </>
  );
}

import './invoicing.css';
import { isApiError, useMoneyTrail, type ApiErrorCode } from '@portal/api-client';
import {
  canHappen,
  formatInstant,
  formatPesos,
  invoiceSchema,
  LIMITS,
  liquidationInForce,
  type Instant,
  type InvoiceIssued,
  type MoneyTrail,
  type PendingInvoice,
  type Pesos,
  type RequestStatus,
} from '@portal/domain';
import { DescriptionGrid, errorMessage, FormModal, TextField } from '@portal/ui';
import { RequestLink, useMovedRequest, type RequestDialog } from '@portal/work';
import { useState } from 'react';
import { useIssueInvoice } from '../api/invoices';
import { fullName } from '../format/full-name';
import { FAILURES, TOASTS } from '../toasts';
import { InvoiceIssuedModal } from './invoice-issued-modal';

type InvoiceModalProps = RequestDialog<PendingInvoice> & {
  proposed: string;
  onIssued: (number: string) => void;
  /** Runs when the request differs from the list's row. */
  onStale: () => void;
};

/**
 * When somebody else corrects or invoices it meanwhile, the dialog stays with the typed number and says so: nobody
 * invoices an unseen total.
 */
export function InvoiceModal({
  request: invoice,
  open,
  loop,
  proposed,
  onIssued,
  onDone,
  onClose,
  onStale,
}: InvoiceModalProps) {
  const issue = useIssueInvoice();
  const [issued, setIssued] = useState<InvoiceIssued | null>(null);
  const money = useMoneyTrail(invoice.id);
  const { request: seen, notice } = useMovedRequest<Billed>({
    opened: {
      status: invoice.estado,
      version: invoice.version,
      total: invoice.total,
      branch: invoice.sede,
      at: invoice.fecha,
    },
    latest: { data: money.data && billedBy(money.data), error: money.error },
    mayContinue: ({ status }) => canHappen('invoice', status),
    isSending: issue.isPending || issue.isSuccess,
  });

  if (issued)
    return (
      <InvoiceIssuedModal
        open={open}
        issued={issued}
        client={fullName(invoice.cliente)}
        onClose={() => onDone(false)}
      />
    );
  return (
    <FormModal
      open={open}
      title="Emitir Factura"
      submitLabel="Emitir Factura"
      width={540}
      initialValues={{ numeroFactura: '', ordenCompra: '' }}
      schema={numberSchema}
      onClose={onClose}
      loop={loop}
      done={TOASTS.invoice.created}
      onSubmit={async (input, { openNext }) => {
        const done = await issue.mutateAsync({ ...input, solicitudId: invoice.id, version: seen.version });
        onIssued(done.numeroFactura);
        if (openNext) onDone(true);
        else setIssued(done);
      }}
      failureText={(error) => errorMessage(error, FAILURES.invoice)}
      onFailure={(error) => {
        if (!isApiError(error) || !GONE.includes(error.code)) return;
        void money.refetch();
        onStale();
      }}
    >
      {notice}
      <div className="invoice-facts">
        <DescriptionGrid
          items={[
            { label: 'Solicitud', value: <RequestLink number={invoice.numero_solicitud} /> },
            { label: 'Servicio', value: invoice.servicio.nombre },
            { label: 'Cliente', value: fullName(invoice.cliente) },
            { label: 'Sede por facturar', value: seen.branch },
            { label: 'Total', value: <b>{formatPesos(seen.total)}</b> },
            { label: 'Fecha', value: formatInstant(seen.at) },
          ]}
        />
      </div>
      <TextField
        name="numeroFactura"
        label="Número de factura"
        proposal={proposed ? { text: proposed, value: proposed } : undefined}
        placeholder={proposed ? '' : 'Ej. F-10234'}
        maxLength={LIMITS.invoiceNumberMax}
        autoFocus
      />
      <TextField
        name="ordenCompra"
        label="Orden de compra o HES del cliente"
        maxLength={LIMITS.purchaseOrderMax}
        optional
      />
    </FormModal>
  );
}

const numberSchema = invoiceSchema.omit(['solicitudId', 'version']);

const GONE: readonly ApiErrorCode[] = ['STATE_CONFLICT', 'NOT_FOUND'];

type Billed = { status: RequestStatus; version: string; total: Pesos; branch: string; at: Instant };

function billedBy(trail: MoneyTrail): Billed | undefined {
  const inForce = liquidationInForce(trail);
  if (!inForce) return undefined;
  const { amount, branch, at } = inForce;
  return { status: trail.status, version: trail.version, total: amount, branch: branch.name, at };
}

import './invoicing.css';
import { fieldErrorsOf, isApiError, useIssueInvoice, useMoneyTrail } from '@portal/api-client';
import {
  canHappen,
  FAILURES,
  formatPesos,
  invoiceSchema,
  LIMITS,
  liquidationInForce,
  TOASTS,
  type InvoiceIssued,
  type MoneyTrail,
  type PendingInvoice,
} from '@portal/domain';
import {
  applyServerErrors,
  DescriptionGrid,
  FormModal,
  MovedNotice,
  TextField,
  useToasts,
  type FormModalProps,
} from '@portal/ui';
import { useState } from 'react';
import { failureWords } from '../download/failure-words';
import { fullName } from '../format/full-name';
import { formatReportDate } from '../format/report-dates';
import { InvoiceIssuedModal } from './invoice-issued-modal';

type InvoiceValues = { numeroFactura: string };

/** `invoice`: the row as it was opened. `onStale`: the request is no longer as the list shows it. */
type InvoiceModalProps = { invoice: PendingInvoice; onClose: () => void; onStale: () => void };

/**
 * 'Emitir Factura' (spec 2 §2): what is invoiced and its number; then the PDF. Where somebody else corrects or invoices it
 * meanwhile it stays with the number that was typed, and says so: nobody invoices a total they have not seen.
 */
export function InvoiceModal({ invoice: opened, onClose, onStale }: InvoiceModalProps) {
  const issue = useIssueInvoice();
  const toasts = useToasts();
  const [issued, setIssued] = useState<InvoiceIssued | null>(null);
  const [accepted, setAccepted] = useState<PendingInvoice | null>(null);
  const invoice = accepted ?? opened;
  const money = useMoneyTrail(invoice.id);
  const latest = money.data;

  const submit: FormModalProps<InvoiceValues>['onSubmit'] = async (values, helpers) => {
    const { id: solicitudId, version } = invoice;
    try {
      setIssued(await issue.mutateAsync(invoiceSchema.cast({ ...values, solicitudId, version })));
    } catch (error) {
      toasts.error(failureWords(error, FAILURES.invoice));
      applyServerErrors(helpers, fieldErrorsOf(error));
      if (isApiError(error) && (error.code === 'STATE_CONFLICT' || error.code === 'NOT_FOUND')) {
        void money.refetch();
        onStale();
      }
      return;
    }
    toasts.success(TOASTS.invoice.created);
  };

  if (issued) return <InvoiceIssuedModal issued={issued} client={fullName(invoice.cliente)} onClose={onClose} />;
  return (
    <FormModal<InvoiceValues>
      open
      title="Emitir Factura"
      submitLabel="Emitir Factura"
      width={480}
      initialValues={{ numeroFactura: '' }}
      schema={numberSchema}
      onClose={onClose}
      onSubmit={submit}
    >
      {/* One's own invoice changes it too, just before this dialog makes way for the next. */}
      {!issue.isPending && !issue.isSuccess && (
        <MovedNotice
          seen={{ status: invoice.estado, version: invoice.version }}
          now={latest}
          isGone={money.error?.status === 404}
          onContinue={
            latest && canHappen('invoice', latest.status) ? () => setAccepted(asCorrected(opened, latest)) : undefined
          }
        />
      )}
      <div className="invoice-facts">
        <DescriptionGrid
          items={[
            { label: 'Cliente', value: fullName(invoice.cliente), wide: true },
            { label: 'Total', value: formatPesos(invoice.total) },
            { label: 'Fecha', value: formatReportDate(invoice.fecha) },
          ]}
        />
      </div>
      <TextField
        name="numeroFactura"
        label="Número de factura"
        placeholder="Ej. 10234"
        maxLength={LIMITS.invoiceNumberMax}
        autoFocus
      />
    </FormModal>
  );
}

/** What a person fills in; which request it is about is added when it is sent. */
const numberSchema = invoiceSchema.omit(['solicitudId', 'version']);

/** @returns the row with the liquidation that is in force now */
function asCorrected(row: PendingInvoice, trail: MoneyTrail): PendingInvoice {
  const { status: estado, version } = trail;
  const inForce = liquidationInForce(trail);
  return { ...row, estado, version, ...(inForce && { total: inForce.amount, fecha: inForce.at }) };
}

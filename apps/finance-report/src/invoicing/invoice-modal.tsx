import './invoicing.css';
import { fieldErrorsOf, isApiError, useIssueInvoice } from '@portal/api-client';
import {
  FAILURES,
  formatPesos,
  invoiceSchema,
  LIMITS,
  TOASTS,
  type InvoiceIssued,
  type PendingInvoice,
} from '@portal/domain';
import { applyServerErrors, DescriptionGrid, FormModal, TextField, useToasts, type FormModalProps } from '@portal/ui';
import { useState } from 'react';
import { failureWords } from '../download/failure-words';
import { fullName } from '../format/full-name';
import { formatReportDate } from '../format/report-dates';
import { InvoiceIssuedModal } from './invoice-issued-modal';

type InvoiceValues = { numeroFactura: string; solicitudId: number };

/** `onStale`: the request is no longer as the list shows it. */
type InvoiceModalProps = { invoice: PendingInvoice; onClose: () => void; onStale: () => void };

/** 'Emitir Factura' (spec 2 §2): what is invoiced and its number; then the PDF. */
export function InvoiceModal({ invoice, onClose, onStale }: InvoiceModalProps) {
  const issue = useIssueInvoice();
  const toasts = useToasts();
  const [issued, setIssued] = useState<InvoiceIssued | null>(null);

  const submit: FormModalProps<InvoiceValues>['onSubmit'] = async (values, helpers) => {
    try {
      setIssued(await issue.mutateAsync(invoiceSchema.cast(values)));
    } catch (error) {
      toasts.error(failureWords(error, FAILURES.invoice));
      if (isApiError(error) && (error.code === 'STATE_CONFLICT' || error.code === 'NOT_FOUND')) onStale();
      else applyServerErrors(helpers, fieldErrorsOf(error));
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
      initialValues={{ numeroFactura: '', solicitudId: invoice.id }}
      schema={invoiceSchema}
      onClose={onClose}
      onSubmit={submit}
    >
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

import './invoicing.css';
import { canonicalNumber, LIMITS, MESSAGES, numberAfter, numberKey, type PendingInvoice } from '@portal/domain';
import { Flex, FormModal, Input, TextField, useToasts } from '@portal/ui';
import { TogetherList, type TogetherDialog } from '@portal/work';
import { useIssueInvoices } from '../api/invoices';
import { fullName } from '../format/full-name';
import { TOASTS } from '../toasts';

type Typed = Readonly<Record<number, string>>;

/** By the id of the request; `own`: the numbers that were typed instead of the consecutive ones. */
type Values = { first: string; own: Typed; orders: Typed };

export function InvoiceTogetherModal({
  requests,
  open,
  proposed,
  onSettled,
  onClose,
}: TogetherDialog<PendingInvoice> & {
  proposed: string;
}) {
  const issue = useIssueInvoices();
  const toasts = useToasts();
  const sorted = requests.toSorted((one, other) => one.numero_solicitud - other.numero_solicitud);
  const ids = sorted.map(({ id }) => id);
  return (
    <FormModal<Values>
      open={open}
      title={`Emitir ${sorted.length} facturas`}
      submitLabel={`Emitir ${sorted.length} facturas`}
      width={640}
      initialValues={{ first: '', own: {}, orders: {} }}
      validate={(values) => {
        const wrong = wrongNumber(ids, values);
        return wrong ? { [wrong.field]: wrong.message } : {};
      }}
      onClose={onClose}
      onSubmit={async (values) => {
        const numbers = numbersOf(ids, values);
        const rows = sorted.map(({ id, version }, index) => ({
          id,
          version,
          numeroFactura: numbers[index]!,
          ordenCompra: values.orders[id],
        }));
        const result = await issue.mutateAsync({ rows });
        if (result.done.length > 0) toasts.success(TOASTS.invoice.together(result.done.length));
        onSettled(result);
        onClose();
      }}
    >
      {({ values, submitCount, isSubmitting, setFieldValue }) => {
        const numbers = numbersOf(ids, values);
        const wrong = submitCount > 0 ? wrongNumber(ids, values) : undefined;
        return (
          <>
            <TextField
              name="first"
              label="Primer número"
              proposal={proposed ? { text: proposed, value: proposed } : undefined}
              help="Las demás llevan los números que siguen. Puedes cambiar cualquiera."
              placeholder={proposed ? '' : 'Ej. F-10234'}
              maxLength={LIMITS.invoiceNumberMax}
              autoFocus
            />
            <TogetherList
              label="Facturas por emitir"
              rows={sorted.map((invoice) => ({
                id: invoice.id,
                number: invoice.numero_solicitud,
                client: fullName(invoice.cliente),
                place: `${invoice.servicio.nombre} · ${invoice.sede}`,
                amount: invoice.total,
              }))}
              field={({ id, number }, index) => (
                <Flex vertical gap={4} className="together-number">
                  <Input
                    aria-label={`Número de factura de N° ${number}`}
                    aria-invalid={wrong?.row === id}
                    {...(wrong?.row === id ? { status: 'error' as const } : {})}
                    maxLength={LIMITS.invoiceNumberMax}
                    disabled={isSubmitting}
                    value={numbers[index]}
                    onChange={({ target }) => void setFieldValue('own', { ...values.own, [id]: target.value })}
                  />
                  <Input
                    aria-label={`Orden de compra o HES de N° ${number}`}
                    placeholder="OC o HES"
                    maxLength={LIMITS.purchaseOrderMax}
                    disabled={isSubmitting}
                    onChange={({ target }) => void setFieldValue('orders', { ...values.orders, [id]: target.value })}
                  />
                </Flex>
              )}
            />
            <p className="ui-danger ui-small together-message" role="alert">
              {wrong?.row !== undefined && wrong.message}
            </p>
          </>
        );
      }}
    </FormModal>
  );
}

const canonical = (number: string): string => canonicalNumber(number, LIMITS.invoiceNumberMax);
const keyOf = (number: string): string => numberKey(number, LIMITS.invoiceNumberMax);

const numbersOf = (ids: readonly number[], { first, own }: Values): string[] =>
  ids.map((id, index) => {
    const start = canonical(first);
    return canonical(own[id] ?? (start === '' ? '' : (numberAfter(start, index) ?? '')));
  });

/** The first number that is missing or stands twice; `row` is missing where it is about the first number. */
function wrongNumber(
  ids: readonly number[],
  values: Values,
): { field: keyof Values; row?: number; message: string } | undefined {
  const numbers = numbersOf(ids, values);
  if (canonical(values.first) === '' && numbers.includes(''))
    return { field: 'first', message: MESSAGES.invoice.number };
  const index = numbers.findIndex(
    (number, place) => number === '' || numbers.slice(0, place).some((other) => keyOf(other) === keyOf(number)),
  );
  if (index < 0) return undefined;
  const message = numbers[index] === '' ? MESSAGES.invoice.number : MESSAGES.invoice.repeated;
  return { field: 'own', row: ids[index]!, message };
}

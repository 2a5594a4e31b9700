import { formatPesos, formatRequestNumber, type IssuedInvoice } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { ReasonDialog } from '@portal/work';
import { useAnnulInvoice } from '../api/invoices';

type AnnulDialogProps = { invoice: IssuedInvoice; open: boolean; onClose: () => void };

export function AnnulDialog({ invoice, open, onClose }: AnnulDialogProps) {
  const toasts = useToasts();
  const annulment = useAnnulInvoice();
  return (
    <ReasonDialog
      danger
      open={open}
      title={`Anular la factura ${invoice.numeroFactura}`}
      submitLabel="Anular factura"
      help="Se imprime en la factura anulada y queda en el historial junto a tu nombre."
      onSubmit={async (reason) => {
        await annulment.mutateAsync({ invoice: invoice.factura, input: { reason, version: invoice.version } });
        toasts.success(`Factura ${invoice.numeroFactura} anulada`);
      }}
      onClose={onClose}
    >
      <p>
        {invoice.cliente}, {formatPesos(invoice.total)}. La solicitud {formatRequestNumber(invoice.numero_solicitud)}{' '}
        vuelve a esperar una factura, con otro número: este no se usa de nuevo.
      </p>
    </ReasonDialog>
  );
}

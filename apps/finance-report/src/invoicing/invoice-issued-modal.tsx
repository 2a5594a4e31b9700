import './invoicing.css';
import { formatInstant, formatPesos, type InvoiceIssued } from '@portal/domain';
import { Button, DescriptionGrid, Icon, Modal } from '@portal/ui';
import { useRef } from 'react';
import { useInvoicePdf } from '../download/use-invoice-pdf';

type InvoiceIssuedModalProps = { open: boolean; issued: InvoiceIssued; client: string; onClose: () => void };

export function InvoiceIssuedModal({ open, issued, client, onClose }: InvoiceIssuedModalProps) {
  const pdf = useInvoicePdf();
  const download = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      centered
      width={480}
      title="Factura emitida"
      onCancel={onClose}
      // Once it is open: before, its buttons are not in the document yet.
      afterOpenChange={(isOpen) => {
        if (isOpen) download.current?.focus();
      }}
      footer={[
        <Button key="close" onClick={onClose}>
          Cerrar
        </Button>,
        <Button
          key="pdf"
          type="primary"
          ref={download}
          icon={<Icon name="pdf" />}
          loading={pdf.downloading !== null}
          onClick={() => void pdf.download(issued.solicitudId)}
        >
          Descargar PDF
        </Button>,
      ]}
    >
      <div className="invoice-facts">
        <DescriptionGrid
          items={[
            { label: 'Número de factura', value: issued.numeroFactura },
            { label: 'Fecha', value: formatInstant(issued.fecha) },
            { label: 'Cliente', value: client },
            { label: 'Total', value: <b>{formatPesos(issued.total)}</b> },
          ]}
        />
      </div>
    </Modal>
  );
}

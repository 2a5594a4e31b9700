import { errorMessage, useToasts } from '@portal/ui';
import { saveAs } from 'file-saver';
import { useCallback, useState } from 'react';
import { downloadInvoicePdf, invoiceFileName } from '../api/invoices';
import { FAILURES } from '../toasts';

type InvoicePdf = {
  download: (requestId: number, invoice?: number) => Promise<void>;
  /** The invoice whose PDF is loading, or its request without a number; null while none is. */
  downloading: number | null;
};

export function useInvoicePdf(): InvoicePdf {
  const [downloading, setDownloading] = useState<number | null>(null);
  const toasts = useToasts();
  const download = useCallback(
    async (requestId: number, invoice?: number) => {
      setDownloading(invoice ?? requestId);
      try {
        saveAs(await downloadInvoicePdf(requestId, invoice), invoiceFileName(requestId));
      } catch (error) {
        toasts.error(errorMessage(error, FAILURES.pdf));
      } finally {
        setDownloading(null);
      }
    },
    [toasts],
  );
  return { download, downloading };
}

import { errorMessage, useToasts } from '@portal/ui';
import { saveAs } from 'file-saver';
import { useCallback, useState } from 'react';
import { downloadInvoicePdf, invoiceFileName } from '../api/invoices';
import { FAILURES } from '../toasts';

export function useInvoicePdf() {
  // The invoice whose PDF is loading, or its request without a number; null while none is.
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

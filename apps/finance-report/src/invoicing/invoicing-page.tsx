import { useInvoicingTab } from './invoicing-tabs';
import { IssuedInvoices } from './issued-invoices';
import { PendingInvoices } from './pending-invoices';

/** 'Facturación' (spec 2 §2): what waits for its invoice, or the invoices that were issued. */
export function InvoicingPage() {
  const [tab] = useInvoicingTab();
  return tab === 'issued' ? <IssuedInvoices /> : <PendingInvoices />;
}

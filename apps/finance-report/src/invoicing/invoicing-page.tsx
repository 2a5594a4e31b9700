import { useInvoicingTab } from './invoicing-tabs';
import { IssuedInvoices } from './issued-invoices';
import { PendingInvoices } from './pending-invoices';

export function InvoicingPage() {
  const [tab] = useInvoicingTab();
  return tab === 'issued' ? <IssuedInvoices /> : <PendingInvoices />;
}

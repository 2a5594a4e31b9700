import { AddressTabs, useAddressTab } from '@portal/ui';

const TABS = [
  { value: 'pending', label: 'Por emitir' },
  { value: 'issued', label: 'Emitidas' },
] as const;

export const useInvoicingTab = () => useAddressTab(TABS);

export const InvoicingTabs = () => <AddressTabs label="Facturas" tabs={TABS} />;

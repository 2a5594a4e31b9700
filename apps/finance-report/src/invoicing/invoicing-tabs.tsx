import { Segmented, useIsPhone } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';

type InvoicingTab = 'pending' | 'issued';

const PARAMETER = 'tab';

const TABS: { value: InvoicingTab; label: string }[] = [
  { value: 'pending', label: 'Por emitir' },
  { value: 'issued', label: 'Emitidas' },
];

export function useInvoicingTab(): [InvoicingTab, (tab: InvoicingTab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = searchParams.get(PARAMETER) === 'issued' ? 'issued' : 'pending';
  return [tab, (next) => setSearchParams(next === 'issued' ? { [PARAMETER]: next } : {})];
}

export function InvoicingTabs() {
  const [tab, setTab] = useInvoicingTab();
  const phone = useIsPhone();
  return (
    <Segmented<InvoicingTab>
      className="ui-above"
      aria-label="Facturas"
      block={phone}
      options={TABS}
      value={tab}
      onChange={setTab}
    />
  );
}

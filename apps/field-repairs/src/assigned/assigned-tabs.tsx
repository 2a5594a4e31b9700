import { AddressTabs, useAddressTab } from '@portal/ui';

const TABS = [
  { value: 'open', label: 'Por hacer' },
  { value: 'finished', label: 'Terminadas' },
] as const;

export const useAssignedTab = () => useAddressTab(TABS);

export const AssignedTabs = () => <AddressTabs label="Solicitudes" tabs={TABS} />;

import { Segmented, useIsPhone } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';

type AssignedTab = 'open' | 'finished';

const PARAMETER = 'tab';

const TABS: { value: AssignedTab; label: string }[] = [
  { value: 'open', label: 'Por hacer' },
  { value: 'finished', label: 'Terminadas' },
];

export function useAssignedTab(): [AssignedTab, (tab: AssignedTab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = searchParams.get(PARAMETER) === 'finished' ? 'finished' : 'open';
  return [tab, (next) => setSearchParams(next === 'finished' ? { [PARAMETER]: next } : {})];
}

export function AssignedTabs() {
  const [tab, setTab] = useAssignedTab();
  return (
    <Segmented<AssignedTab>
      className="ui-above"
      block={useIsPhone()}
      aria-label="Solicitudes"
      options={TABS}
      value={tab}
      onChange={setTab}
    />
  );
}

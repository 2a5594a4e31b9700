import { AgendaSwitch } from '@portal/work';
import { useAgendaAddress } from './use-agenda-address';

export function AssignViewSwitch() {
  const { isAgenda, setAgenda } = useAgendaAddress();
  return <AgendaSwitch isAgenda={isAgenda} onChange={setAgenda} />;
}

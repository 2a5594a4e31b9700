import { Segmented, useIsPhone } from '@portal/ui';
import { useAgendaAddress } from './use-agenda-address';

export function AssignViewSwitch() {
  const { isAgenda, setAgenda } = useAgendaAddress();
  const phone = useIsPhone();
  const list = phone ? 'Tarjetas' : 'Tabla';
  return (
    <Segmented<string>
      aria-label="Vista"
      block={phone}
      options={[list, 'Agenda']}
      value={isAgenda ? 'Agenda' : list}
      onChange={(next) => setAgenda(next === 'Agenda')}
    />
  );
}

import { Segmented } from '@portal/ui';
import { useAgendaAddress } from './use-agenda-address';

/** Chooses how 'Solicitudes por asignar' is shown; the address keeps it. */
export function AssignViewSwitch() {
  const { isAgenda, setAgenda } = useAgendaAddress();
  return (
    <Segmented<string>
      aria-label="Vista"
      options={['Tabla', 'Agenda']}
      value={isAgenda ? 'Agenda' : 'Tabla'}
      onChange={(next) => setAgenda(next === 'Agenda')}
    />
  );
}

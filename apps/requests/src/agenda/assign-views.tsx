import { AssignPage } from '../assign/assign-page';
import { AgendaPage } from './agenda-page';
import { useAgendaAddress } from './use-agenda-address';

/** 'Solicitudes por asignar': the table, or the agenda when the address says so. */
export function AssignViews() {
  return useAgendaAddress().isAgenda ? <AgendaPage /> : <AssignPage />;
}

import { statusesHeldBy } from '@portal/domain';
import { useRequests } from '../api/requests';
import { AssignDialog } from '../assign/assign-dialog';
import { AssignPage } from '../assign/assign-page';
import { PAGES } from '../pages';
import type { AgendaWork } from './agenda-model';
import { AgendaPage } from './agenda-page';
import { AssignViewSwitch } from './assign-view-switch';
import { useAgendaAddress } from './use-agenda-address';

const WORK: AgendaWork = {
  title: PAGES.requestAssign.title,
  event: 'assign',
  waiting: statusesHeldBy('assigner'),
  useRequests,
  origin: 'Las que creen los clientes aparecerán aquí.',
  Dialog: AssignDialog,
};

export function AssignViews() {
  return useAgendaAddress().isAgenda ? <AgendaPage work={WORK} action={<AssignViewSwitch />} /> : <AssignPage />;
}

import { useLeaderRequests } from '@portal/api-client';
import { LINKED_PATHS, statusesHeldBy } from '@portal/domain';
import { AgendaSwitch, LeaderAssignDialog } from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { PAGES } from '../pages';
import type { AgendaWork } from './agenda-model';
import { AgendaPage } from './agenda-page';

const WORK: AgendaWork = {
  title: PAGES.contractorAgenda.title,
  event: 'assign-own',
  waiting: statusesHeldBy('leader'),
  useRequests: useLeaderRequests,
  origin: 'Las que te entreguen aparecerán aquí.',
  Dialog: LeaderAssignDialog,
};

export function LeaderAgendaPage() {
  const navigate = useNavigate();
  const toList = () => void navigate(LINKED_PATHS.contractorAssign);
  return <AgendaPage work={WORK} action={<AgendaSwitch isAgenda onChange={toList} />} />;
}

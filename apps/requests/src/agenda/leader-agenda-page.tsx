import { LINKED_PATHS, statusesHeldBy } from '@portal/domain';
import { Segmented, useIsPhone } from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { useLeaderRequests } from '../api/leaders';
import { LeaderAssignDialog } from '../assign/assign-dialog';
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
  const phone = useIsPhone();
  const list = phone ? 'Tarjetas' : 'Tabla';
  return (
    <AgendaPage
      work={WORK}
      action={
        <Segmented<string>
          aria-label="Vista"
          block={phone}
          options={[list, 'Agenda']}
          value="Agenda"
          onChange={() => void navigate(LINKED_PATHS.contractorAssign)}
        />
      }
    />
  );
}

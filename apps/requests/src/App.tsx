import { useLeaderRequests } from '@portal/api-client';
import { AgendaSwitch, LeaderAssignDialog, UnreadRequestsProvider } from '@portal/work';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { LINKED_PATHS, statusesHeldBy } from '@portal/domain';
import { VerifyPage } from './dossier/verify-page';
import { CreateRequestPage } from './create/create-request-page';
import { MyRequestsPage } from './mine/my-requests-page';
import { UnreadNotesPage } from './notes/unread-notes-page';
import { PAGES } from './pages';
import { PermitsPage } from './permits/permits-page';
import { RequestPage } from './request/request-page';
import { useRequests } from './api/requests';
import { AssignDialog } from './assign/assign-dialog';
import { AssignPage } from './assign/assign-page';
import type { AgendaWork } from './agenda/agenda-model';
import { AgendaPage } from './agenda/agenda-page';
import { useAgendaAddress } from './agenda/use-agenda-address';

const ASSIGN_WORK: AgendaWork = {
  title: PAGES.requestAssign.title,
  event: 'assign',
  waiting: statusesHeldBy('assigner'),
  useRequests,
  origin: 'Las que creen los clientes aparecerán aquí.',
  Dialog: AssignDialog,
};

function AssignViews() {
  const { isAgenda, setAgenda } = useAgendaAddress();
  const views = <AgendaSwitch isAgenda={isAgenda} onChange={setAgenda} />;
  return isAgenda ? <AgendaPage work={ASSIGN_WORK} action={views} /> : <AssignPage views={views} />;
}

const LEADER_WORK: AgendaWork = {
  title: PAGES.contractorAgenda.title,
  event: 'assign-own',
  waiting: statusesHeldBy('leader'),
  useRequests: useLeaderRequests,
  origin: 'Las que te entreguen aparecerán aquí.',
  Dialog: LeaderAssignDialog,
};

function LeaderAgendaPage() {
  const navigate = useNavigate();
  const toList = () => void navigate(LINKED_PATHS.contractorAssign);
  return <AgendaPage work={LEADER_WORK} action={<AgendaSwitch isAgenda onChange={toList} />} />;
}

export default function App() {
  return (
    <UnreadRequestsProvider>
      <Routes>
        <Route path={PAGES.request.path} element={<RequestPage />} />
        <Route path={PAGES.unreadNotes.path} element={<UnreadNotesPage />} />
        <Route path={PAGES.verifyDossier.path} element={<VerifyPage />} />
        <Route path={PAGES.requestCreate.path} element={<CreateRequestPage />} />
        <Route path={PAGES.requestMine.path} element={<MyRequestsPage />} />
        <Route path={PAGES.requestAssign.path} element={<AssignViews />} />
        <Route path={PAGES.contractorAgenda.path} element={<LeaderAgendaPage />} />
        <Route path={PAGES.requestPermits.path} element={<PermitsPage />} />
      </Routes>
    </UnreadRequestsProvider>
  );
}

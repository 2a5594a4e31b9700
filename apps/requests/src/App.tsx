import { useUnreadNotes } from '@portal/api-client';
import { UnreadRequestsProvider } from '@portal/work';
import { Route, Routes } from 'react-router-dom';
import { AssignViews } from './agenda/assign-views';
import { LeaderAgendaPage } from './agenda/leader-agenda-page';
import { VerifyPage } from './dossier/verify-page';
import { CreateRequestPage } from './create/create-request-page';
import { MyRequestsPage } from './mine/my-requests-page';
import { UnreadNotesPage } from './notes/unread-notes-page';
import { PAGES } from './pages';
import { PermitsPage } from './permits/permits-page';
import { RequestPage } from './request/request-page';

export default function App() {
  const unread = useUnreadNotes().data;
  return (
    <UnreadRequestsProvider requests={unread}>
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

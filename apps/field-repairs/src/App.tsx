import { UnreadRequestsProvider } from '@portal/work';
import { Route, Routes } from 'react-router-dom';
import { AssignedPage } from './assigned/assigned-page';
import { OfflineWork } from './device/offline-work';
import { FinishPage } from './finish/finish-page';
import { PAGES } from './pages';

export default function App() {
  return (
    <UnreadRequestsProvider>
      <OfflineWork>
        <Routes>
          <Route path={PAGES.requestOperator.path} element={<AssignedPage />} />
          <Route path={PAGES.repairCreate.path} element={<FinishPage />} />
        </Routes>
      </OfflineWork>
    </UnreadRequestsProvider>
  );
}

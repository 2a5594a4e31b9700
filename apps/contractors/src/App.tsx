import { UnreadRequestsProvider } from '@portal/work';
import { Route, Routes } from 'react-router-dom';
import { LeaderRequestsPage } from './assignment/leader-requests-page';
import { PAGES } from './pages';
import { CompanyRepairsPage } from './repairs/company-repairs-page';
import { SuggestionPage } from './suggestion/suggestion-page';

export default function App() {
  return (
    <UnreadRequestsProvider>
      <Routes>
        <Route path={PAGES.contractorAssign.path} element={<LeaderRequestsPage />} />
        <Route path={PAGES.contractorAssignAlias.path} element={<LeaderRequestsPage />} />
        <Route path={PAGES.contractorRepairs.path} element={<CompanyRepairsPage />} />
        <Route path={PAGES.contractorSuggest.path} element={<SuggestionPage />} />
      </Routes>
    </UnreadRequestsProvider>
  );
}

import { Route, Routes } from 'react-router-dom';
import { AssignedPage } from './assigned/assigned-page';
import { FinishPage } from './finish/finish-page';
import { PAGES } from './pages';

/** The area's pages, at the paths of its descriptor. */
export default function App() {
  return (
    <Routes>
      <Route path={PAGES.requestOperator.path} element={<AssignedPage />} />
      <Route path={PAGES.repairCreate.path} element={<FinishPage />} />
    </Routes>
  );
}

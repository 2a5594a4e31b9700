import { PAGES } from '@portal/domain';
import { Route, Routes } from 'react-router-dom';
import { SuppliesPage } from './supplies/supplies-page';

/** The pages of the area, at their portal-wide addresses. The host renders it inside its own router. */
export default function App() {
  return (
    <Routes>
      <Route path={PAGES.inventory.path} element={<SuppliesPage />} />
    </Routes>
  );
}

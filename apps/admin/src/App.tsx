import { PAGES } from '@portal/domain';
import { Route, Routes } from 'react-router-dom';
import { CompaniesPage } from './companies/companies-page';
import { ServicesPage } from './services/services-page';
import { SuppliesPage } from './supplies/supplies-page';

/** The pages of the area, at their portal-wide addresses. The host renders it inside its own router. */
export default function App() {
  return (
    <Routes>
      <Route path={PAGES.inventory.path} element={<SuppliesPage />} />
      <Route path={PAGES.services.path} element={<ServicesPage />} />
      <Route path={PAGES.companies.path} element={<CompaniesPage />} />
    </Routes>
  );
}

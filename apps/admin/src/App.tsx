import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AuditPage } from './audit/audit-page';
import { CompaniesPage } from './companies/companies-page';
import { CreateContractorPage } from './companies/create-contractor-page';
import { DeadlinesPage } from './deadlines/deadlines-page';
import { JobsPage } from './jobs/jobs-page';
import { PlaceCodesPage } from './masters/codes/place-codes-page';
import { MastersPage } from './masters/masters-page';
import { PAGES } from './pages';
import { ReleasesPage } from './releases/releases-page';
import { ServicesPage } from './services/services-page';
import { SuppliesPage } from './supplies/supplies-page';
import { CreateUserPage } from './users/create-user-page';
import { EditUserPage } from './users/edit-user-page';
import { UsersPage } from './users/users-page';

export default function App() {
  return (
    <Routes>
      <Route path={PAGES.users.path} element={<UsersPage />} />
      <Route path={PAGES.userCreate.path} element={<CreateUserPage />} />
      <Route path={PAGES.userEdit.path} element={<EditUserPage />} />
      <Route path={PAGES.inventory.path} element={<SuppliesPage />} />
      <Route path={PAGES.services.path} element={<ServicesPage />} />
      <Route path={PAGES.companies.path} element={<CompaniesPage />} />
      <Route path={PAGES.contractorCreate.path} element={<CreateContractorPage />} />
      <Route path={PAGES.masters.path} element={<MastersPage />} />
      <Route path={PAGES.placeCodes.path} element={<PlaceCodesPage />} />
      <Route path={PAGES.deadlines.path} element={<DeadlinesPage />} />
      <Route path={PAGES.audit.path} element={<AuditPage />} />
      <Route path={PAGES.releases.path} element={<ReleasesPage />} />
      <Route path={PAGES.jobs.path} element={<JobsPage />} />
      <Route path={PAGES.formerJobs.path} element={<ToJobs />} />
    </Routes>
  );
}

function ToJobs() {
  const { search } = useLocation();
  return <Navigate replace to={PAGES.jobs.path + search} />;
}

import { UnreadRequestsProvider } from '@portal/work';
import { Route, Routes } from 'react-router-dom';
import { InvoicingPage } from './invoicing/invoicing-page';
import { LiquidationPage } from './liquidation/liquidation-page';
import { PAGES } from './pages';
import { RepairsPage } from './repairs/repairs-page';
import { ReportPage } from './report/report-page';

export default function App() {
  return (
    <UnreadRequestsProvider>
      <Routes>
        <Route path={PAGES.repairs.path} element={<RepairsPage />} />
        <Route path={PAGES.liquidate.path} element={<LiquidationPage />} />
        <Route path={PAGES.invoicing.path} element={<InvoicingPage />} />
        <Route path={PAGES.report.path} element={<ReportPage />} />
      </Routes>
    </UnreadRequestsProvider>
  );
}

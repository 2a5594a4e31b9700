import { PAGES } from '@portal/domain';
import { Page, PageHeader } from '@portal/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { RequestSummary } from '../request-summary';
import { FinishForm } from './finish-form';
import { requestFromState } from './request-state';

/** 'Finalizar reparación' (spec 2 §2): reached with the request in the navigation state, or sent back to the list. */
export function FinishPage() {
  const request = requestFromState(useLocation().state);
  if (!request) return <Navigate to={PAGES.requestOperator.path} replace />;
  return (
    <Page width="form">
      <PageHeader title={PAGES.repairCreate.title} backTo={PAGES.requestOperator.path} />
      <RequestSummary request={request} />
      <FinishForm request={request} />
    </Page>
  );
}

import { useCurrentUser } from '@portal/api-client';
import { LoadingState, Page, PageHeader } from '@portal/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { useSavedDrafts } from '../drafts/use-saved-drafts';
import { PAGES } from '../pages';
import { FinishForm } from './finish-form';
import { requestFromState, stateOf } from './request-state';

export function FinishPage() {
  const user = useCurrentUser()?.id ?? 0;
  const request = requestFromState(useLocation().state, user);
  if (!request) return <SavedFinish user={user} />;
  return (
    <Page width="form">
      <PageHeader title={PAGES.repairCreate.title} backTo={PAGES.requestOperator.path} />
      <FinishForm key={`${user}/${request.id}`} user={user} request={request} />
    </Page>
  );
}

/** Without a request: the one finish that was begun on this device; of none or several the list knows more. */
function SavedFinish({ user }: { user: number }) {
  const { drafts } = useSavedDrafts();
  if (drafts === null) return <LoadingState />;
  const begun = drafts.filter(({ id }) => id.kind === 'finish');
  const [only] = begun;
  return only && begun.length === 1 ? (
    <Navigate to={PAGES.repairCreate.path} state={stateOf(only.request, user)} replace />
  ) : (
    <Navigate to={PAGES.requestOperator.path} replace />
  );
}

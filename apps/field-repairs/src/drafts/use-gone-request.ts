import { useRequest } from '@portal/api-client';
import { canHappen, isAtWork, isWorkDone, type RequestStatus } from '@portal/domain';
import { waitsToStart, type RepairDraft, type RepairDraftId, type RepairForm } from './repair-draft';
import type { Gone } from './gone-notice';
import { useSavedDrafts } from './use-saved-drafts';

const isWhereItLeads = (kind: RepairForm, status: RequestStatus): boolean =>
  kind !== 'interrupt' && (isWorkDone(status) || (kind === 'start' && isAtWork(status)));

/** `refused`: the server's refusal, which says more than the state of the request. */
export function useGoneRequest(
  draft: RepairDraft | null,
  { kind, request }: RepairDraftId,
  refused: Gone | null,
): Gone | null {
  const submission = draft?.submission;
  const { drafts } = useSavedDrafts();
  const query = useRequest(draft && !submission?.isPending ? request : null);
  // The device's copy is not current, and a start that waits here changes the server's state.
  const isToday = query.isSuccess && (query.isFetchedAfterMount || !query.isFetching);
  const isAhead = drafts === null || (kind !== 'start' && waitsToStart(request, drafts));
  const isUnknown = query.error?.status === 404;
  const isPast = isToday && !isAhead && !canHappen(kind, query.data.status);
  if (refused !== null) return refused;
  if (isUnknown) return { reason: null, hadBeenSent: false };
  // A refused submission had not been applied.
  const mayHaveArrived = submission != null && submission.refusal === undefined;
  return isPast ? { reason: null, hadBeenSent: mayHaveArrived && isWhereItLeads(kind, query.data.status) } : null;
}

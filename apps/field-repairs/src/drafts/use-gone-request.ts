import { useRequest } from '@portal/api-client';
import { canHappen } from '@portal/domain';
import { waitsToStart, type RepairDraft, type RepairDraftId } from './repair-draft';
import type { Gone } from './gone-notice';
import { useSavedDrafts } from './use-saved-drafts';

/**
 * Checks, before the operator goes on, whether a reopened draft can still be sent.
 * @returns the reason why not, or null
 */
export function useGoneRequest(draft: RepairDraft | null, { kind, request }: RepairDraftId): Gone | null {
  const submission = draft?.submission;
  const { drafts } = useSavedDrafts();
  const query = useRequest(draft && !submission?.isPending ? request : null);
  // What this device kept is no answer of today, and a start that waits here changes the server's.
  const isToday = query.isSuccess && (query.isFetchedAfterMount || !query.isFetching);
  const isAhead = drafts === null || (kind !== 'start' && waitsToStart(request, drafts));
  const isUnknown = query.error?.status === 404;
  const isPast = isToday && !isAhead && !canHappen(kind, query.data.status);
  return isUnknown || isPast ? { reason: null, hadBeenSent: Boolean(submission) } : null;
}

import { useRequest } from '@portal/api-client';
import { canHappen } from '@portal/domain';
import type { RepairDraft, RepairDraftId } from './repair-draft';
import type { Gone } from './gone-notice';

/**
 * Checks, before the operator goes on, whether a reopened draft can still be sent.
 * @returns the reason why not, or null
 */
export function useGoneRequest(draft: RepairDraft | null, { kind, request }: RepairDraftId): Gone | null {
  const submission = draft?.submission;
  const query = useRequest(draft && !submission?.isPending ? request : null);
  const isUnknown = query.error?.status === 404;
  const isPast = query.data !== undefined && !canHappen(kind, query.data.status);
  return isUnknown || isPast ? { reason: null, hadBeenSent: Boolean(submission) } : null;
}

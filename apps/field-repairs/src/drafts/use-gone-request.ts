import { useRequest } from '@portal/api-client';
import { canHappen } from '@portal/domain';
import type { DraftId } from './draft';
import type { Gone } from './gone-notice';
import type { OpenDraft } from './use-draft';

/** @returns why a draft that was opened again leads nowhere, before anybody goes on with it in vain; null while it leads on */
export function useGoneRequest({ draft }: OpenDraft, { kind, request }: DraftId): Gone | null {
  const submission = draft?.submission;
  const query = useRequest(draft && !submission?.isPending ? request : null);
  const isUnknown = query.error?.status === 404;
  const isPast = query.data !== undefined && !canHappen(kind, query.data.status);
  return isUnknown || isPast ? { reason: null, hadBeenSent: Boolean(submission) } : null;
}

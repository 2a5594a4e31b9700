import type { OperatorRequestItem } from '@portal/domain';
import { createMemoryDrafts, type DraftContent, type MemoryDrafts, type Submission } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairForm } from '../drafts/repair-draft';
import { ASSIGNED, OPERATOR } from './samples';

/** The drafts of this area in memory. */
export type MemoryRepairDrafts = MemoryDrafts<RepairForm, OperatorRequestItem>;

export const createRepairDrafts = (): MemoryRepairDrafts => createMemoryDrafts();

/** Saves a draft of the operator as an earlier tab left it. */
export async function saveDraft(
  drafts: MemoryRepairDrafts,
  kind: RepairForm,
  content: DraftContent,
  { submission = null, request = ASSIGNED, user = OPERATOR.id }: SavedDraft = {},
): Promise<void> {
  const id = { user, kind, request: request.id };
  await drafts.save({ id, request, content, savedAt: Date.now() }, 'before', true);
  await drafts.setSubmission(id, submission);
}

type SavedDraft = { submission?: Submission | null; request?: OperatorRequestItem; user?: number };

/** Makes pages use drafts in memory, since jsdom has no IndexedDB. */
export function replaceDeviceDrafts(): MemoryRepairDrafts {
  const drafts = createRepairDrafts();
  Object.assign(deviceDrafts, drafts);
  return drafts;
}

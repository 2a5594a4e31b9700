import { newIdempotencyKey } from '@portal/api-client';
import { contentPrint, nextSubmission, type RefusedPhoto } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId } from '../drafts/repair-draft';

/** It is sent as soon as the list of drafts is read again. */
export async function resend(id: RepairDraftId): Promise<void> {
  const store = deviceDrafts;
  const draft = await store.open(id);
  if (!draft?.submission) return;
  const { submission } = draft;
  await store.setSubmission(id, nextSubmission(submission, submission.print, newIdempotencyKey));
}

export async function resendWithoutPhoto(id: RepairDraftId, { field, position }: RefusedPhoto): Promise<void> {
  const store = deviceDrafts;
  const writer = newIdempotencyKey();
  const draft = await store.open(id, writer);
  if (!draft?.submission) return;
  const { request, submission } = draft;
  const photos = (draft.content.files[field] ?? []).filter((_photo, index) => index !== position);
  const content = { ...draft.content, files: { ...draft.content.files, [field]: photos } };
  await store.save({ id, request, content, savedAt: Date.now() }, writer, false);
  await store.setSubmission(id, nextSubmission(submission, contentPrint(content), newIdempotencyKey));
}

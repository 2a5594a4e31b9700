import { Alert } from '@portal/ui';
import { AutosaveStatusLine } from '@portal/work';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { refusalText } from '../drafts/refusal-text';
import { refusalOf, type RepairDraftId } from '../drafts/repair-draft';
import { SendingStatus } from './sending-status';
import type { OpenDraft } from './use-draft';
import { useSending } from './device-outbox';

type DraftLineProps = { draft: OpenDraft; isSending: boolean };

export function DraftLine({ draft, isSending }: DraftLineProps) {
  const { submitForm } = useFormikContext();
  const resumes = useRef(draft.draft?.submission?.isPending ?? false);
  useEffect(() => {
    if (!resumes.current) return;
    resumes.current = false;
    void submitForm();
  }, [submitForm]);
  return isSending ? null : <AutosaveStatusLine status={draft.status} />;
}

type DraftStatusProps = { id: RepairDraftId; draft: OpenDraft };

export function DraftStatus({ id, draft }: DraftStatusProps) {
  const { isSubmitting } = useFormikContext();
  const current = useSending(id);
  const sending = isSubmitting && current;
  const refusal = !isSubmitting && draft.draft && refusalOf(draft.draft);
  return (
    <>
      {refusal && refusal.kind !== 'gone' && <Alert type="warning" showIcon title={refusalText(refusal, id.kind)} />}
      {sending && <SendingStatus id={id} sending={sending} />}
      <DraftLine draft={draft} isSending={Boolean(sending)} />
    </>
  );
}

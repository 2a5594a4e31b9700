import { Alert } from '@portal/ui';
import { AutosaveStatusLine } from '@portal/work';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { refusalText } from '../drafts/refusal-text';
import { refusalOf, type RepairDraftId } from '../drafts/repair-draft';
import { SendingStatus } from './sending-status';
import type { OpenDraft } from './use-draft';
import { useSending } from './use-sending';

/** The autosave or delivery status. An interrupted delivery resumes by itself. */
export function DraftStatus({ id, draft }: { id: RepairDraftId; draft: OpenDraft }) {
  const { isSubmitting, submitForm } = useFormikContext();
  const sending = useSending(id);
  const resumes = useRef(draft.draft?.submission?.isPending ?? false);
  useEffect(() => {
    if (!resumes.current) return;
    resumes.current = false;
    void submitForm();
  }, [submitForm]);
  const refusal = draft.draft && refusalOf(draft.draft);
  if (isSubmitting && sending) return <SendingStatus id={id} sending={sending} />;
  return (
    <>
      {refusal && refusal.kind !== 'gone' && <Alert type="warning" showIcon title={refusalText(refusal, id.kind)} />}
      <AutosaveStatusLine status={draft.status} />
    </>
  );
}

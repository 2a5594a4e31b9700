import { LIMITS, type OperatorRequestItem } from '@portal/domain';
import {
  Button,
  errorMessage,
  FormSection,
  LoadingState,
  PhotoPicker,
  PortalForm,
  SignatureField,
  SubmitBar,
  TextAreaField,
  useToasts,
  Alert,
} from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ElsewhereNotice } from '@portal/work';
import { photoErrorsOf, refusalOf, type RepairDraftId } from '../drafts/repair-draft';
import { GoneNotice, goneOf, IntoSight } from '../drafts/gone-notice';
import { refusalText } from '../drafts/refusal-text';
import { useGoneRequest } from '../drafts/use-gone-request';
import { InterruptDialog } from '../interrupt/interrupt-dialog';
import { DraftLine } from '../outbox/draft-status';
import type { Outcome } from '../outbox/outbox';
import { SendingStatus } from '../outbox/sending-status';
import { useDraft, type OpenDraft } from '../outbox/use-draft';
import { useQueued } from '../outbox/use-queued';
import { useSending } from '../outbox/device-outbox';
import { PAGES } from '../pages';
import { RequestSummary } from '../request-summary';
import { TOASTS } from '../toasts';
import { finishContentOf, finishValuesOf } from '../drafts/finish-draft';
import { EMPTY_FINISH, finishProblems, type FinishValues } from '../drafts/finish-values';
import { ReceiverFields } from './receiver-fields';
import { SupplyPicker } from './supply-picker';

function SendFailure({ reason }: { reason: string }) {
  return (
    <IntoSight>
      <Alert
        type="error"
        showIcon
        title="La reparación no se envió"
        description={`${reason.replace(/\.$/, '')}. Todo lo que ingresaste sigue aquí.`}
      />
    </IntoSight>
  );
}

type FinishFormProps = { request: OperatorRequestItem; user: number };

export function FinishForm({ request, user }: FinishFormProps) {
  const id: RepairDraftId = { user, kind: 'finish', request: request.id };
  const draft = useDraft(id, request, finishContentOf(EMPTY_FINISH));
  if (draft) return <DraftForm key={draft.round} id={id} request={request} draft={draft} />;
  return (
    <>
      <RequestSummary request={request} />
      <LoadingState />
    </>
  );
}

const BLOCKED = 'El inicio de esta solicitud todavía no se envió. Esto queda en «Por enviar» y sale después';

type DraftFormProps = { id: RepairDraftId; request: OperatorRequestItem; draft: OpenDraft };

function DraftForm({ id, request, draft }: DraftFormProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const client = useQueryClient();
  const refusal = draft.draft && refusalOf(draft.draft);
  const [failure, setFailure] = useState(() =>
    refusal && refusal.kind !== 'gone' ? refusalText(refusal, id.kind) : null,
  );
  const [refusedGone, setRefusedGone] = useState(() => goneOf(refusal));
  const gone = useGoneRequest(draft.draft, id, refusedGone);
  const [interrupting, setInterrupting] = useState(false);
  const sending = useSending(id);
  const { leaves } = useQueued(id, () => void navigate(PAGES.requestOperator.path, { replace: true }));
  const shown = useIsShown();
  const latest = useRef<FinishValues>(EMPTY_FINISH);
  const [initialValues] = useState(() => (draft.draft ? finishValuesOf(draft.draft.content) : EMPTY_FINISH));
  const isElsewhere = draft.status.kind === 'elsewhere';

  const onOutcome = async (outcome: Outcome) => {
    // After the page is left, the list shows the outcome.
    if (!shown.current) return;
    if (outcome.kind === 'done') {
      toasts.success(TOASTS.repair.created);
      void client.invalidateQueries();
      await navigate(PAGES.requestOperator.path, { replace: true });
    }
    if (outcome.kind === 'blocked') {
      toasts.info(BLOCKED);
      await navigate(PAGES.requestOperator.path, { replace: true });
    }
    if (outcome.kind !== 'refused') return;
    const { refusal: refused, error } = outcome;
    setRefusedGone(goneOf(refused));
    if (refused.kind === 'content' && error) throw error;
    if (refused.kind !== 'gone') setFailure(refusalText(refused, id.kind));
  };

  return (
    <>
      <RequestSummary
        request={request}
        action={!sending && <Button onClick={() => setInterrupting(true)}>No se pudo terminar</Button>}
      />
      {gone && (
        <GoneNotice
          gone={gone}
          id={id}
          request={request}
          onBack={() => void navigate(PAGES.requestOperator.path)}
          onDiscard={async () => {
            await draft.discard();
            await navigate(PAGES.requestOperator.path, { replace: true });
          }}
        />
      )}
      {interrupting && (
        <InterruptDialog
          user={id.user}
          request={request}
          open
          hasFinish={draft.status.kind !== 'empty'}
          onClose={() => setInterrupting(false)}
          onSent={() => void navigate(PAGES.requestOperator.path, { replace: true })}
        />
      )}
      {isElsewhere && (
        <ElsewhereNotice
          onOpenSaved={draft.reopen}
          onKeepThis={() => void draft.takeBack(finishContentOf(latest.current))}
        />
      )}
      <div style={isElsewhere ? { opacity: 0.5 } : undefined} inert={isElsewhere}>
        <PortalForm<FinishValues>
          initialValues={initialValues}
          initialErrors={photoErrorsOf(draft.draft)}
          validate={(values) => finishProblems(values, request.id)}
          ariaLabel={PAGES.repairCreate.title}
          asksBeforeLoss={draft.status.kind === 'failed' || draft.status.kind === 'partial'}
          onChange={(values) => {
            latest.current = values;
            draft.change(finishContentOf(values));
          }}
          photosField="fileEnd"
          onSubmit={async (values) => {
            setFailure(null);
            setRefusedGone(null);
            leaves.current = !draft.draft?.submission?.isPending;
            await onOutcome(await draft.send(finishContentOf(values)));
          }}
          onFailure={(error, fieldErrors) => {
            if (Object.keys(fieldErrors).length === 0) setFailure(errorMessage(error));
          }}
        >
          <FormSection title="Trabajo realizado">
            <TextAreaField name="description" label="Descripción" maxLength={LIMITS.descriptionMax} />
            <PhotoPicker
              name="fileEnd"
              label="Fotos del resultado"
              help={`De 1 a ${LIMITS.repairPhotos} fotos de cómo quedó.`}
              max={LIMITS.repairPhotos}
            />
          </FormSection>
          <FormSection title="Insumos utilizados">
            <SupplyPicker />
            <PhotoPicker
              name="fileInsumos"
              label="Fotos de los insumos"
              help={`Hasta ${LIMITS.repairPhotos} fotos.`}
              max={LIMITS.repairPhotos}
              optional
            />
          </FormSection>
          <FormSection title="Quien recibe">
            <ReceiverFields />
            <SignatureField name="signature" typedName="signatureName" label="Firma" />
            <DraftLine draft={draft} isSending={sending !== null} />
          </FormSection>
          {failure && <SendFailure reason={failure} />}
          <SubmitBar label="Finalizar reparación">{sending && <SendingStatus id={id} sending={sending} />}</SubmitBar>
        </PortalForm>
      </div>
    </>
  );
}

function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

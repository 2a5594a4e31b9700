import { fieldErrorsOf, useFinishRepair } from '@portal/api-client';
import { LIMITS, PAGES, TOASTS, type OperatorRequestItem } from '@portal/domain';
import {
  Alert,
  applyServerErrors,
  errorMessage,
  FormSection,
  PhotoPicker,
  PortalForm,
  SignatureField,
  SubmitBar,
  TextAreaField,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMPTY_FINISH, finishFields, finishProblems, type FinishValues } from './finish-values';
import { ReceiverFields } from './receiver-fields';
import { SupplyPicker } from './supply-picker';

/** What was done, with what, how it looks now, and who received it. A send that fails leaves everything as it was. */
export function FinishForm({ request }: { request: OperatorRequestItem }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const finish = useFinishRepair();
  const [failure, setFailure] = useState<string | null>(null);

  return (
    <PortalForm<FinishValues>
      initialValues={EMPTY_FINISH}
      validate={(values) => finishProblems(values, request.id)}
      ariaLabel={PAGES.repairCreate.title}
      onSubmit={async (values, helpers) => {
        const fields = finishFields(values, request.id);
        if (!fields || !values.signature) return;
        setFailure(null);
        try {
          const { fileEnd, fileInsumos, signature } = values;
          await finish.mutateAsync({ ...fields, fileEnd, fileInsumos, signature });
          toasts.success(TOASTS.repair.created);
          await navigate(PAGES.requestOperator.path, { replace: true });
        } catch (error) {
          toasts.error(errorMessage(error));
          const errors = fieldErrorsOf(error);
          if (Object.keys(errors).length === 0) setFailure(errorMessage(error));
          applyServerErrors(helpers, errors);
        }
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
        <SignatureField name="signature" label="Firma" />
      </FormSection>
      {failure && <SendFailure reason={failure} />}
      <SubmitBar label="Finalizar reparación">
        {finish.progress !== null && <UploadProgress progress={finish.progress} />}
      </SubmitBar>
    </PortalForm>
  );
}

/** Why it was not sent, and that nothing is lost; comes into sight by itself, since a toast would be gone too soon. */
function SendFailure({ reason }: { reason: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom has no layout and so no scrolling.
    box.current?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  }, []);
  return (
    <div ref={box} style={{ marginTop: 16 }}>
      <Alert
        type="error"
        showIcon
        title="La reparación no se envió"
        description={`${reason.replace(/\.$/, '')}. Todo lo que ingresaste sigue aquí.`}
      />
    </div>
  );
}

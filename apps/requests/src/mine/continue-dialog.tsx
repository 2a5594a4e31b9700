import {
  businessDay,
  canHappen,
  continueRequestSchema,
  formatRequestNumber,
  isInTimeToContinue,
  LIMITS,
  type RequestDetail,
} from '@portal/domain';
import { FormModal, PhotoPicker, TextAreaField, UploadProgress, useToasts } from '@portal/ui';
import { useContinueRequest } from '../api/requests';

export const mayContinue = ({ status, dateFinish, continuedBy }: RequestDetail): boolean =>
  canHappen('continue', status) &&
  continuedBy === null &&
  dateFinish !== null &&
  isInTimeToContinue(dateFinish, businessDay(new Date()));

type ContinueDialogProps = { request: RequestDetail; open: boolean; onClose: () => void };

export function ContinueDialog({ request, open, onClose }: ContinueDialogProps) {
  const toasts = useToasts();
  const creation = useContinueRequest();
  const number = formatRequestNumber(request.numRequest);
  return (
    <FormModal
      open={open}
      title={`La solicitud ${number} sigue igual`}
      initialValues={{ description: '', file: [] as File[] }}
      schema={continueRequestSchema}
      photosField="file"
      submitLabel="Crear solicitud"
      onClose={onClose}
      onSubmit={async ({ description }, { values }) => {
        const created = await creation.mutateAsync({ id: request.id, description, file: values.file });
        toasts.success(`Solicitud ${formatRequestNumber(created.numRequest)} creada. Continúa la ${number}`);
        onClose();
      }}
    >
      <p>
        Se crea una solicitud nueva en {request.address} para {request.service.service}. Quien la reciba verá lo que se
        hizo antes.
      </p>
      <TextAreaField
        name="description"
        label="¿Qué sigue fallando?"
        rows={3}
        maxLength={LIMITS.descriptionMax}
        autoFocus
      />
      <PhotoPicker
        name="file"
        label="Fotos"
        help={`Cómo está ahora: de 1 a ${LIMITS.requestPhotos} fotos.`}
        max={LIMITS.requestPhotos}
      />
      {creation.progress !== null && <UploadProgress progress={creation.progress} />}
    </FormModal>
  );
}

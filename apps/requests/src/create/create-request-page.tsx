import { createRequestSchema, LIMITS } from '@portal/domain';
import { Page, PageHeader, PhotoPicker, PortalForm, SubmitBar, UploadProgress, useToasts } from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { useCreateRequest } from '../api/requests';
import { useServiceOptions } from '../api/services';
import { PAGES } from '../pages';
import { EMPTY_REQUEST_FIELDS, RequestFields } from '../request-fields';
import { TOASTS } from '../toasts';

const EMPTY = { ...EMPTY_REQUEST_FIELDS, file: [] as File[] };

/** 'Crear solicitud' (spec 2 §2): a client asks for a service, with photos of what is wrong. */
export function CreateRequestPage() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const services = useServiceOptions();
  const creation = useCreateRequest();

  return (
    <Page width="form">
      <PageHeader title={PAGES.requestCreate.title} description="Cuéntanos qué pasa, dónde, y muéstralo con fotos." />
      <PortalForm
        initialValues={EMPTY}
        schema={createRequestSchema}
        ariaLabel={PAGES.requestCreate.title}
        photosField="file"
        onSubmit={async (input, { values }) => {
          await creation.mutateAsync({ ...input, file: values.file });
          toasts.success(TOASTS.request.created);
          await navigate(PAGES.requestMine.path);
        }}
      >
        <RequestFields services={services}>
          <PhotoPicker
            name="file"
            label="Fotos"
            help={`De 1 a ${LIMITS.requestPhotos} imágenes, de hasta ${LIMITS.photoBytes / 1024 / 1024} MB cada una.`}
            max={LIMITS.requestPhotos}
          />
        </RequestFields>
        <SubmitBar label="Crear solicitud">
          {creation.progress !== null && <UploadProgress progress={creation.progress} />}
        </SubmitBar>
      </PortalForm>
    </Page>
  );
}

import { fieldErrorsOf, isApiError, useCreateRequest, useServiceOptions } from '@portal/api-client';
import { createRequestSchema, LIMITS, validate } from '@portal/domain';
import {
  applyServerErrors,
  errorMessage,
  Page,
  PageHeader,
  PhotoPicker,
  PortalForm,
  SubmitBar,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { PAGES } from '../pages';
import { EMPTY_REQUEST_FIELDS, RequestFields, type RequestFieldValues } from '../request-fields';
import { TOASTS } from '../toasts';

type CreateRequestValues = RequestFieldValues & { file: File[] };

const EMPTY: CreateRequestValues = { ...EMPTY_REQUEST_FIELDS, file: [] };

/** 'Crear solicitud' (spec 2 §2): a client asks for a service, with photos of what is wrong. */
export function CreateRequestPage() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const services = useServiceOptions();
  const creation = useCreateRequest();

  return (
    <Page width="form">
      <PageHeader title={PAGES.requestCreate.title} description="Cuéntanos qué pasa, dónde, y muéstralo con fotos." />
      <PortalForm<CreateRequestValues>
        initialValues={EMPTY}
        schema={createRequestSchema}
        ariaLabel={PAGES.requestCreate.title}
        onSubmit={async (values, helpers) => {
          const checked = validate(createRequestSchema, values);
          if (!checked.ok) return;
          try {
            await creation.mutateAsync({ ...checked.value, file: values.file });
            toasts.success(TOASTS.request.created);
            await navigate(PAGES.requestMine.path);
          } catch (error) {
            toasts.error(errorMessage(error));
            applyServerErrors(helpers, photoErrorsOf(error) ?? fieldErrorsOf(error));
          }
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

/** Too large (413) and not what its name says (415) are refusals of a photo: the message belongs to the photos. */
function photoErrorsOf(error: unknown): Record<string, string> | null {
  return isApiError(error) && (error.status === 413 || error.status === 415) ? { file: error.message } : null;
}

import { fieldErrorsOf, isApiError, useAddressCompose, useCreateRequest, useServiceOptions } from '@portal/api-client';
import {
  createRequestSchema,
  LIMITS,
  PAGES,
  PRIORITIES,
  TOASTS,
  validate,
  WORK_TYPES,
  type Priority,
  type WorkType,
} from '@portal/domain';
import {
  applyServerErrors,
  errorMessage,
  FieldRow,
  FormSection,
  Page,
  PageHeader,
  PhotoPicker,
  PortalForm,
  QuerySelectField,
  SelectField,
  SubmitBar,
  TextAreaField,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { namedOptions, optionsOf } from '../options';

/** The form while it is filled in; '' is "not chosen yet". */
type CreateRequestValues = {
  service: number | '';
  typeWork: WorkType | '';
  typeRequest: Priority | '';
  client: number | '';
  mall: number | '';
  location: number | '';
  description: string;
  file: File[];
};

const EMPTY: CreateRequestValues = {
  service: '',
  typeWork: '',
  typeRequest: '',
  client: '',
  mall: '',
  location: '',
  description: '',
  file: [],
};

/** 'Crear solicitud' (spec 2 §2): a client asks for a service, with photos of what is wrong. */
export function CreateRequestPage() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const services = useServiceOptions();
  const address = useAddressCompose();
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
        <FormSection title="Qué necesitas">
          <QuerySelectField<number>
            name="service"
            label="Servicio"
            placeholder="Seleccione un servicio"
            query={optionsOf(services, (list) => list.map(({ id, service }) => ({ value: id, label: service })))}
          />
          <FieldRow>
            <SelectField
              name="typeWork"
              label="Tipo de trabajo"
              placeholder="Seleccione un tipo"
              options={WORK_TYPES}
              searchable={false}
            />
            <SelectField
              name="typeRequest"
              label="Prioridad"
              placeholder="Seleccione una prioridad"
              options={PRIORITIES}
              searchable={false}
            />
          </FieldRow>
        </FormSection>
        <FormSection title="Dónde">
          <QuerySelectField<number>
            name="client"
            label="Cliente"
            placeholder="Seleccione un cliente"
            query={optionsOf(address, ({ clients }) => namedOptions(clients))}
          />
          <FieldRow>
            <QuerySelectField<number>
              name="mall"
              label="Mall"
              placeholder="Seleccione un mall"
              query={optionsOf(address, ({ malls }) => namedOptions(malls))}
            />
            <QuerySelectField<number>
              name="location"
              label="Ubicación"
              placeholder="Seleccione una ubicación"
              query={optionsOf(address, ({ locations }) => namedOptions(locations))}
            />
          </FieldRow>
        </FormSection>
        <FormSection title="Qué pasa">
          <TextAreaField
            name="description"
            label="Descripción"
            help="Qué falla, desde cuándo, y lo que deba saber quien vaya."
            maxLength={LIMITS.descriptionMax}
          />
          <PhotoPicker
            name="file"
            label="Fotos"
            help={`De 1 a ${LIMITS.requestPhotos} imágenes, de hasta ${LIMITS.photoBytes / 1024 / 1024} MB cada una.`}
            max={LIMITS.requestPhotos}
          />
        </FormSection>
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

import { newIdempotencyKey, useCurrentUser, useServiceOptions } from '@portal/api-client';
import { createRequestSchema, LIMITS, REQUEST_PHOTOS_HELP } from '@portal/domain';
import {
  Button,
  LoadingState,
  Page,
  PageHeader,
  PhotoPicker,
  PortalForm,
  SubmitBar,
  UploadProgress,
  useConfirm,
  useIsPhone,
} from '@portal/ui';
import {
  AutosaveStatusLine,
  ElsewhereNotice,
  useDeviceDraft,
  type DeviceDraft,
  type DraftId,
  useRequestToast,
} from '@portal/work';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateRequest } from '../api/requests';
import { PAGES } from '../pages';
import { EMPTY_REQUEST_FIELDS, RequestFields } from '../request-fields';
import { TOASTS } from '../toasts';
import { contentOf, deviceDrafts, valuesOf, type CreateRequestValues, type RequestForm } from './request-draft';
import { useLastPlace, type LastPlace } from './use-last-place';

export function CreateRequestPage() {
  const user = useCurrentUser()?.id ?? 0;
  const place = useLastPlace();
  return (
    <Page width="form">
      <PageHeader title={PAGES.requestCreate.title} description={PAGES.requestCreate.description} />
      {place && user > 0 ? <DraftRequest key={user} user={user} place={place} /> : <LoadingState />}
    </Page>
  );
}

function DraftRequest({ user, place }: { user: number; place: LastPlace }) {
  const id: DraftId<RequestForm> = { user, kind: 'create', request: 0 };
  const draft = useDeviceDraft({
    store: deviceDrafts,
    id,
    request: null,
    beginning: contentOf(EMPTY_REQUEST),
  });
  return draft ? <CreateRequestForm key={draft.round} draft={draft} place={place} /> : <LoadingState />;
}

type CreateRequestFormProps = {
  draft: DeviceDraft<RequestForm, null>;
  place: LastPlace;
};

const EMPTY_REQUEST: CreateRequestValues = { ...EMPTY_REQUEST_FIELDS, file: [] };

function CreateRequestForm({ draft, place }: CreateRequestFormProps) {
  const navigate = useNavigate();
  const tellDone = useRequestToast();
  const services = useServiceOptions();
  const creation = useCreateRequest();
  const isPhone = useIsPhone();
  const [initialValues] = useState(() =>
    draft.draft ? valuesOf(draft.draft.content, EMPTY_REQUEST_FIELDS) : EMPTY_REQUEST,
  );
  const latest = useRef(initialValues);
  const isElsewhere = draft.status.kind === 'elsewhere';
  const leave = async () => {
    await draft.discard().catch(() => undefined);
    await navigate(PAGES.requestMine.path);
  };
  const photos = <PhotoPicker name="file" label="Fotos" help={REQUEST_PHOTOS_HELP} max={LIMITS.requestPhotos} />;

  return (
    <>
      {isElsewhere && (
        <ElsewhereNotice onOpenSaved={draft.reopen} onKeepThis={() => void draft.takeBack(contentOf(latest.current))} />
      )}
      <div inert={isElsewhere}>
        <PortalForm
          initialValues={initialValues}
          schema={createRequestSchema}
          ariaLabel={PAGES.requestCreate.title}
          asksBeforeLoss={draft.status.kind === 'failed' || draft.status.kind === 'partial'}
          photosField="file"
          onChange={(values) => {
            latest.current = values;
            draft.change(contentOf(values));
          }}
          onSubmit={async (input, { values }) => {
            const { key: idempotencyKey } = await draft.beginSend(contentOf(values), newIdempotencyKey);
            const created = await creation.mutateAsync({ ...input, file: values.file, idempotencyKey });
            tellDone(TOASTS.request.created, created.numRequest);
            await leave();
          }}
        >
          <RequestFields services={services} photos={photos} photosFirst={isPhone} lastPlace={place} leave={leave} />
          <CreateBar draft={draft} progress={creation.progress} />
        </PortalForm>
      </div>
    </>
  );
}

function CreateBar({ draft, progress }: { draft: DeviceDraft<RequestForm, null>; progress: number | null }) {
  const confirm = useConfirm();
  const restart = () =>
    void confirm({
      title: '¿Empezar de nuevo?',
      description: 'Lo ingresado en este dispositivo se eliminará.',
      confirmLabel: 'Empezar de nuevo',
      danger: true,
      onConfirm: async () => {
        await draft.discard();
        draft.reopen();
      },
    });
  return (
    <SubmitBar label="Crear solicitud">
      {progress === null ? (
        <>
          <AutosaveStatusLine status={draft.status} />
          {draft.draft && (
            <Button type="link" size="small" onClick={restart}>
              Empezar de nuevo
            </Button>
          )}
        </>
      ) : (
        <UploadProgress progress={progress} />
      )}
    </SubmitBar>
  );
}

import { useCan, useRequest, useServiceOptions } from '@portal/api-client';
import {
  canHappen,
  editRequestSchema,
  formatRequestNumber,
  isOpenToItsClient,
  type RequestDetail,
} from '@portal/domain';
import { FormModal, NoData, SheetModal } from '@portal/ui';
import { useMovedRequest, type MovedRequestOptions } from '@portal/work';
import { useEditRequest } from '../api/requests';
import { fieldsOf, RequestFields } from '../request-fields';
import { TOASTS } from '../toasts';

const TITLE = 'Editar solicitud';

type EditRequestDialogProps = { requestId: number | null; onClose: () => void };

export function EditRequestDialog({ requestId, onClose }: EditRequestDialogProps) {
  const detail = useRequest(requestId);
  if (requestId !== null && detail.data) {
    return <EditForm key={requestId} opened={detail.data} latest={detail} onClose={onClose} />;
  }
  return (
    <SheetModal open={requestId !== null} title={TITLE} onClose={onClose}>
      <NoData query={detail} title="No se pudo cargar la solicitud" rows={6} />
    </SheetModal>
  );
}

type EditFormProps = Pick<MovedRequestOptions<RequestDetail>, 'opened' | 'latest'> & { onClose: () => void };

function EditForm({ opened, latest, onClose }: EditFormProps) {
  const edit = useEditRequest();
  const isAssigner = useCan('requests:list');
  const { request, notice } = useMovedRequest({
    opened,
    latest,
    mayContinue: (now) => (isAssigner ? canHappen('edit', now.status) : isOpenToItsClient(now.status)),
    isSending: edit.isPending,
  });
  const services = useServiceOptions();

  return (
    <FormModal
      open
      title={`${TITLE} ${formatRequestNumber(request.numRequest)}`}
      width={680}
      initialValues={fieldsOf(request)}
      schema={editRequestSchema}
      onClose={onClose}
      done={TOASTS.request.updated}
      onSubmit={async (input) => {
        await edit.mutateAsync({ id: request.id, input: { ...input, version: request.version } });
        onClose();
      }}
    >
      {notice}
      <RequestFields services={services} current={request} />
    </FormModal>
  );
}

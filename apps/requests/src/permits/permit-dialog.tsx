import { useRequest, useRequestHistory } from '@portal/api-client';
import {
  canHappen,
  DOCUMENT_TYPES,
  fieldFacts,
  formatDayAndHour,
  labelOf,
  permitSchema,
  pickFields,
  type PermitRequestItem,
  type RequestDetail,
} from '@portal/domain';
import { DescriptionGrid, FoldedText, FormModal, NumberField } from '@portal/ui';
import { RequestHistory, RequestLink, useMovedRequest, useRequestToast, type RequestDialog } from '@portal/work';
import { useCorrectPermit, useGivePermit } from '../api/requests';
import { TOASTS } from '../toasts';

export function PermitDialog({ request: opened, open, loop, onDone, onClose }: RequestDialog<PermitRequestItem>) {
  const tellDone = useRequestToast();
  const isGiven = !canHappen('give-permit', opened.status);
  const permit = useGivePermit();
  const correction = useCorrectPermit();
  const detail = useRequest(open ? opened.id : null);
  const history = useRequestHistory(open ? opened.id : null);
  const { request, notice } = useMovedRequest<PermitRequestItem>({
    opened,
    latest: { data: detail.data && asPermitItem(detail.data, opened), error: detail.error },
    mayContinue: ({ status }) => canHappen(isGiven ? 'correct-permit' : 'give-permit', status),
    isSending: permit.isPending || correction.isPending,
  });

  return (
    <FormModal
      open={open}
      title={isGiven ? 'Corregir permiso' : 'Asignar permiso'}
      initialValues={{ permissionNum: isGiven ? String(opened.permissionNum) : '' }}
      schema={permitSchema}
      onClose={onClose}
      loop={loop}
      onSubmit={async ({ permissionNum }, { openNext }) => {
        const move = isGiven ? correction : permit;
        await move.mutateAsync({ id: request.id, input: { permissionNum, version: request.version } });
        tellDone(isGiven ? TOASTS.permit.corrected : TOASTS.permit.created, request.numRequest);
        onDone(openNext);
      }}
      aside={
        <>
          <div style={{ marginBottom: 20 }}>
            <DescriptionGrid
              items={[
                { label: 'Solicitud', value: <RequestLink number={request.numRequest} /> },
                { label: 'Servicio', value: request.service },
                { label: 'Cliente', value: request.client },
                { label: 'Visita', value: formatDayAndHour(request.date, request.hour) },
                { label: 'Operario', value: request.operator },
                {
                  label: request.operatorDocument
                    ? labelOf(DOCUMENT_TYPES, request.operatorDocument.type)
                    : 'Documento',
                  value: request.operatorDocument?.number,
                },
                { label: 'Empresa', value: request.company ?? 'Empresa operadora' },
                { label: 'Dirección', value: request.address, wide: true },
                ...fieldFacts(request, 'card'),
                { label: 'Trabajo', value: <FoldedText>{request.description}</FoldedText>, wide: true },
              ]}
            />
          </div>
          <RequestHistory query={history} />
        </>
      }
    >
      {notice}
      <NumberField name="permissionNum" label="Número del permiso" whole grouped={false} autoFocus />
    </FormModal>
  );
}

/** The document of its operator is in the list alone. */
function asPermitItem(now: RequestDetail, row: PermitRequestItem): PermitRequestItem {
  const operator = now.operator?.name ?? null;
  return {
    ...row,
    ...pickFields(now, 'card'),
    client: now.client.name,
    service: now.service.service,
    address: now.address,
    description: now.description,
    operator,
    operatorDocument: operator === row.operator ? row.operatorDocument : null,
    company: now.company?.name ?? null,
    date: now.dateAssigned,
    hour: now.hourAssigned,
    status: now.status,
    typeRequest: now.typeRequest,
    permissionNum: now.permissionNum,
    version: now.version,
  };
}

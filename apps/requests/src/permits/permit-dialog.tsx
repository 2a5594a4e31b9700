import { useRequest, useRequestHistory } from '@portal/api-client';
import {
  canHappen,
  correctPermitSchema,
  DOCUMENT_TYPES,
  formatDayAndHour,
  labelOf,
  type PermitRequestItem,
} from '@portal/domain';
import { DescriptionGrid, FoldedText, FormModal, NumberField, type FormLoop } from '@portal/ui';
import { MovedNotice, RequestHistory, RequestLink, useRequestToast } from '@portal/work';
import { useCorrectPermit, useGivePermit } from '../api/requests';
import { TOASTS } from '../toasts';

export type PermitDialogProps = {
  request: PermitRequestItem;
  open: boolean;
  loop: FormLoop;
  /** The number was given; told whether to go on with the next request. */
  onDone: (goOn: boolean) => void;
  onClose: () => void;
};

/** 'Asignar permiso' (spec 2 §2): one field, the number of the permit. A number that is known already is corrected. */
export function PermitDialog({ request, open, loop, onDone, onClose }: PermitDialogProps) {
  const tellDone = useRequestToast();
  const isGiven = !canHappen('give-permit', request.status);
  const permit = useGivePermit();
  const correction = useCorrectPermit();
  const detail = useRequest(open ? request.id : null);
  const history = useRequestHistory(open ? request.id : null);

  return (
    <FormModal
      open={open}
      title={isGiven ? 'Corregir permiso' : 'Asignar permiso'}
      initialValues={{ permissionNum: isGiven ? String(request.permissionNum) : '' }}
      schema={correctPermitSchema}
      onClose={onClose}
      loop={loop}
      onSubmit={async (input, { goOn }) => {
        const { permissionNum } = input;
        if (isGiven)
          await correction.mutateAsync({ id: request.id, input: { permissionNum, version: request.version } });
        else await permit.mutateAsync({ id: request.id, input: { permissionNum } });
        tellDone(isGiven ? TOASTS.permit.corrected : TOASTS.permit.created, request.numRequest);
        onDone(goOn);
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
                { label: 'Trabajo', value: <FoldedText>{request.description}</FoldedText>, wide: true },
              ]}
            />
          </div>
          <RequestHistory query={history} />
        </>
      }
    >
      {!permit.isPending && !correction.isPending && (
        <MovedNotice seen={request} now={detail.data} isGone={detail.error?.status === 404} />
      )}
      <NumberField name="permissionNum" label="Número del permiso" whole grouped={false} autoFocus />
    </FormModal>
  );
}

import {
  DOCUMENT_TYPES,
  formatDayAndHour,
  isWorkDone,
  labelOf,
  sayWorkTime,
  type Photo,
  type RequestDetail,
} from '@portal/domain';
import { DescriptionGrid, PhotoGrid } from '@portal/ui';
import { Signature } from '../repair-detail/signature';
import { RequestPart } from './request-part';

export type WorkDoneProps = {
  request: RequestDetail;
  /** The receiver's signature, on the pages that have it. */
  signature?: Photo | null;
};

/** The work: shown only once it is finished, liquidated or invoiced (spec 2 §4). */
export function WorkDone({ request, signature = null }: WorkDoneProps) {
  if (!isWorkDone(request.status)) return null;
  const { userReceive } = request;
  return (
    <RequestPart title="Trabajo realizado" className="work-request-work">
      <DescriptionGrid
        items={[
          { label: 'Operario', value: request.operator?.name },
          {
            label: 'Inicio',
            value: sayWorkTime(formatDayAndHour(request.dateStart, request.hourStart), request.startReceived),
          },
          {
            label: 'Finalización',
            value: sayWorkTime(formatDayAndHour(request.dateFinish, request.hourEnd), request.finishReceived),
          },
          { label: 'Recibe', value: userReceive?.name },
          {
            label: userReceive ? labelOf(DOCUMENT_TYPES, userReceive.typeDocument) : 'Documento',
            value: userReceive?.document,
          },
          ...(signature
            ? [{ label: 'Firma', value: <Signature photo={signature} receiver={userReceive?.name} />, wide: true }]
            : []),
          { label: 'Descripción del trabajo', value: request.workDescription, wide: true },
        ]}
      />
      <h3>Fotos del resultado</h3>
      <PhotoGrid photos={request.filesRepairs} label="Fotos del resultado" />
    </RequestPart>
  );
}

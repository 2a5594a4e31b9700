import { DOCUMENT_TYPES, formatDayAndHour, isWorkDone, labelOf, sayWorkTime, type RequestDetail } from '@portal/domain';
import { DescriptionGrid, PhotoGrid } from '@portal/ui';
import { RequestPart } from './request-part';

/** The work: shown only once it is finished, liquidated or invoiced (spec 2 §4). */
export function WorkDone({ request }: { request: RequestDetail }) {
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
          { label: 'Descripción del trabajo', value: request.workDescription, wide: true },
        ]}
      />
      <h3>Fotos del resultado</h3>
      <PhotoGrid photos={request.filesRepairs} label="Fotos del resultado" />
    </RequestPart>
  );
}

import { formatDay, formatInstant, formatRequestNumber, labelOf, WORK_TYPES, type RequestDetail } from '@portal/domain';
import { DescriptionGrid } from '../details/description-grid';
import { PhotoGrid } from '../photos/photo-grid';
import { PriorityBadge, StatusBadge } from '../status/status-badge';

/** What the client asked for, where, when, and with which photos. */
export function RequestFacts({ request }: { request: RequestDetail }) {
  const visit = [request.dateAssigned && formatDay(request.dateAssigned), request.hourAssigned].filter(Boolean);
  const photos = request.archivos.map(({ id, name, thumbUrl }) => ({ id, url: name, thumbUrl }));
  return (
    <>
      <div className="ui-request-head">
        <strong>{formatRequestNumber(request.numRequest)}</strong>
        <StatusBadge status={request.status} />
        <PriorityBadge priority={request.typeRequest.name} />
      </div>
      <DescriptionGrid
        items={[
          { label: 'Servicio', value: request.service.service },
          { label: 'Cliente', value: request.client.name },
          { label: 'Dirección', value: request.address },
          { label: 'Fecha de solicitud', value: formatInstant(request.dateRequest) },
          { label: 'Tipo de trabajo', value: labelOf(WORK_TYPES, request.typeWork) },
          ...(visit.length > 0 ? [{ label: 'Fecha de visita', value: visit.join(' ') }] : []),
          { label: 'Descripción', value: request.description, wide: true },
        ]}
      />
      <section className="ui-request-part">
        <h2>Fotos de la solicitud</h2>
        <PhotoGrid photos={photos} label="Fotos de la solicitud" empty="Sin fotos" />
      </section>
    </>
  );
}

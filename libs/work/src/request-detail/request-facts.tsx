import { formatDayAndHour, formatInstant, isYes, labelOf, WORK_TYPES, type RequestDetail } from '@portal/domain';
import { DescriptionGrid, PhotoGrid } from '@portal/ui';
import { toPhotos } from '../photos/to-photos';
import { RequestLink } from './request-link';
import { RequestPart } from './request-part';

/** The client's request: service, place, time, and photos. */
export function RequestFacts({ request }: { request: RequestDetail }) {
  const visit = formatDayAndHour(request.dateAssigned, request.hourAssigned);
  return (
    <>
      <DescriptionGrid
        items={[
          { label: 'Servicio', value: request.service.service },
          { label: 'Cliente', value: request.client.name },
          { label: 'Dirección', value: request.address, wide: true },
          { label: 'Fecha de solicitud', value: formatInstant(request.dateRequest) },
          { label: 'Tipo de trabajo', value: labelOf(WORK_TYPES, request.typeWork) },
          ...(visit ? [{ label: 'Fecha de visita', value: visit }] : []),
          ...(isYes(request.havePermission)
            ? [
                {
                  label: 'Permiso',
                  value: request.permissionNum === null ? 'Requerido' : `N° ${request.permissionNum}`,
                },
              ]
            : []),
          ...(request.continues
            ? [{ label: 'Continúa la solicitud', value: <RequestLink number={request.continues.numRequest} /> }]
            : []),
          ...(request.continuedBy
            ? [{ label: 'Sigue en la solicitud', value: <RequestLink number={request.continuedBy.numRequest} /> }]
            : []),
          { label: 'Descripción', value: request.description, wide: true },
        ]}
      />
      <RequestPart title="Fotos de la solicitud">
        <PhotoGrid photos={toPhotos(request.archivos)} label="Fotos de la solicitud" empty="Sin fotos" />
      </RequestPart>
    </>
  );
}

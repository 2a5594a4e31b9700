import {
  callAddress,
  formatDayAndHour,
  formatInstant,
  isWorkDone,
  isYes,
  labelOf,
  WORK_TYPES,
  type RequestDetail,
  type RequestPage,
} from '@portal/domain';
import { DescriptionGrid, PhotoGrid, Section } from '@portal/ui';
import { toPhotos } from '../photos/to-photos';
import { RequestLink } from './request-link';

export type RequestFactsProps = {
  request: RequestDetail;
  /** The person who asked, on the pages that have it. */
  requester?: RequestPage['requester'];
};

/** The client's request: service, place, time, and photos. */
export function RequestFacts({ request, requester }: RequestFactsProps) {
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
          ...(requester ? [{ label: 'Solicita', value: <Requester {...requester} /> }] : []),
          ...(visit ? [{ label: 'Fecha de visita', value: visit }] : []),
          // After the finish the operator stands with the work.
          ...(request.operator && !isWorkDone(request.status)
            ? [{ label: 'Operario', value: request.operator.name }]
            : []),
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
      <Section title="Fotos de la solicitud">
        <PhotoGrid photos={toPhotos(request.archivos)} label="Fotos de la solicitud" empty="Sin fotos" />
      </Section>
    </>
  );
}

function Requester({ name, phone }: RequestPage['requester']) {
  if (phone === null) return name;
  return (
    <>
      {name} · <a href={callAddress(phone)}>{phone}</a>
    </>
  );
}

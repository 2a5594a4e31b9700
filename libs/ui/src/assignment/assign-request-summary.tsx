import './assignment.css';
import {
  formatDay,
  formatRequestNumber,
  isYes,
  labelOf,
  WORK_TYPES,
  type RequestFile,
  type RequestListItem,
} from '@portal/domain';
import { Button, Skeleton } from 'antd';
import { DescriptionGrid, type DescriptionItem } from '../details/description-grid';
import { RelativeDate } from '../details/relative-date';
import { PhotoGrid } from '../photos/photo-grid';
import { PriorityBadge, StatusBadge } from '../status/status-badge';

/** The client's photos as a query brings them; any object of this shape will do. */
export type RequestFilesQuery = {
  data?: readonly RequestFile[] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

export type AssignRequestSummaryProps = { request: RequestListItem; files: RequestFilesQuery };

/** What is asked for and in whose hands it is: service, client, address, description when present, attached files. */
export function AssignRequestSummary({ request, files }: AssignRequestSummaryProps) {
  return (
    <>
      <div className="ui-assign-head">
        <strong>{formatRequestNumber(request.numRequest)}</strong>
        <StatusBadge status={request.status} />
        <PriorityBadge priority={request.typeRequest.name} />
      </div>
      <DescriptionGrid items={facts(request)} />
      <section className="ui-assign-part">
        <h2>Archivos adjuntos</h2>
        <RequestFiles files={files} />
      </section>
    </>
  );
}

function facts(request: RequestListItem): DescriptionItem[] {
  const holder = currentHolder(request);
  const visit = [request.dateAssigned && formatDay(request.dateAssigned), request.hourAssigned].filter(Boolean);
  return [
    { label: 'Servicio', value: request.service.service },
    { label: 'Cliente', value: request.client.name },
    { label: 'Dirección', value: request.address, wide: true },
    ...(request.description ? [{ label: 'Descripción', value: request.description, wide: true }] : []),
    { label: 'Tipo de trabajo', value: labelOf(WORK_TYPES, request.typeWork) },
    { label: 'Solicitada', value: <RelativeDate value={request.dateRequest} /> },
    ...(holder ? [{ label: 'Asignada a', value: holder }] : []),
    ...(isYes(request.havePermission)
      ? [{ label: 'Permiso', value: request.permissionNum === null ? 'Requerido' : `N° ${request.permissionNum}` }]
      : []),
    ...(visit.length > 0 ? [{ label: 'Visita', value: visit.join(' ') }] : []),
  ];
}

/** @returns who has it now: the operator, or the contractor company and its leader while it waits there */
function currentHolder({ operator, company, assigner }: RequestListItem): string | null {
  const names = operator ? [operator.name, company?.name] : [company?.name, assigner?.name];
  return names.filter(Boolean).join(' · ') || null;
}

function RequestFiles({ files }: { files: RequestFilesQuery }) {
  if (files.data) {
    const photos = files.data.map(({ id, name, thumbUrl }) => ({ id, url: name, thumbUrl }));
    return <PhotoGrid photos={photos} label="Archivos adjuntos" empty="Sin archivos adjuntos" />;
  }
  if (files.isError) {
    return (
      <p role="alert">
        No se pudieron cargar las fotos.{' '}
        <Button type="link" size="small" onClick={() => void files.refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  return (
    <div className="ui-assign-photos-wait" aria-label="Cargando...">
      <Skeleton.Node active />
      <Skeleton.Node active />
    </div>
  );
}

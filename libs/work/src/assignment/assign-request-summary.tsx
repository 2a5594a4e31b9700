import './assignment.css';
import { fieldFacts, formatDayAndHour, formatInstant, type RequestFile, type RequestListItem } from '@portal/domain';
import { DescriptionGrid, Flex, FoldedText, PhotoGrid, Section, Skeleton, type DescriptionItem } from '@portal/ui';
import { toPhotos } from '../photos/to-photos';
import { permitFacts } from '../request-detail/request-facts';
import { PartFailure } from '../request-detail/request-part';

type Files = { data: readonly RequestFile[] | undefined; isError: boolean; refetch: () => unknown };

/** Without `files` these and the description stand above the form. */
type AssignRequestSummaryProps = { request: RequestListItem; files: Files | null };

export function AssignRequestSummary({ request, files }: AssignRequestSummaryProps) {
  return (
    <>
      <DescriptionGrid items={facts(request).filter(({ label }) => files || label !== 'Descripción')} />
      {files && (
        <Section title="Archivos adjuntos">
          <RequestFiles files={files} />
        </Section>
      )}
    </>
  );
}

function facts(request: RequestListItem): DescriptionItem[] {
  const holder = currentHolder(request);
  const visit = formatDayAndHour(request.dateAssigned, request.hourAssigned);
  return [
    { label: 'Servicio', value: request.service.service },
    { label: 'Cliente', value: request.client.name },
    { label: 'Dirección', value: request.address, wide: true },
    ...(request.description
      ? [{ label: 'Descripción', value: <FoldedText>{request.description}</FoldedText>, wide: true }]
      : []),
    ...fieldFacts(request, 'card', 'assignment'),
    { label: 'Solicitada', value: formatInstant(request.dateRequest) },
    ...(holder ? [{ label: 'Asignada a', value: holder }] : []),
    ...permitFacts(request),
    ...(visit ? [{ label: 'Visita', value: visit }] : []),
  ];
}

function currentHolder({ operator, company, assigner }: RequestListItem): string | null {
  const names = operator ? [operator.name, company?.name] : [company?.name, assigner?.name];
  return names.filter(Boolean).join(' · ') || null;
}

export function RequestFiles({ files }: { files: Files }) {
  if (files.data) {
    return <PhotoGrid photos={toPhotos(files.data)} label="Archivos adjuntos" empty="Sin archivos adjuntos" />;
  }
  if (files.isError) {
    return <PartFailure text="No se pudieron cargar las fotos." onRetry={files.refetch} />;
  }
  return (
    <Flex className="work-assign-photos-wait" gap={8} aria-label="Cargando...">
      <Skeleton.Node active />
      <Skeleton.Node active />
    </Flex>
  );
}

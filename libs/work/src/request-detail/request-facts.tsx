import {
  fieldFacts,
  callAddress,
  formatDayAndHour,
  formatInstant,
  formatRequestNumber,
  isWorkDone,
  isYes,
  LINK_LABELS,
  type RequestDetail,
  type RequestPage,
} from '@portal/domain';
import { DescriptionGrid, PhotoGrid, Section } from '@portal/ui';
import { toPhotos } from '../photos/to-photos';
import { RequestLink } from './request-link';

type RequestFactsProps = {
  request: RequestDetail;
  requester?: RequestPage['requester'];
  askedByCode?: RequestPage['askedByCode'];
  phones?: RequestPage['phones'];
};

export function RequestFacts({ request, requester, askedByCode, phones }: RequestFactsProps) {
  const visit = formatDayAndHour(request.dateAssigned, request.hourAssigned);
  const facts = fieldFacts(request, 'detail');
  return (
    <>
      <DescriptionGrid
        items={[
          { label: 'Servicio', value: request.service.service },
          { label: 'Cliente', value: request.client.name },
          { label: 'Dirección', value: request.address, wide: true },
          { label: 'Fecha de solicitud', value: formatInstant(request.dateRequest) },
          ...facts.filter(({ wide }) => !wide),
          ...(requester ? [{ label: 'Solicita', value: <Contact {...requester} /> }] : []),
          ...(askedByCode ? [{ label: 'Por QR', value: <Contact {...askedByCode} />, wide: true }] : []),
          ...(visit ? [{ label: 'Fecha de visita', value: visit }] : []),
          // After the finish the operator stands with the work.
          ...(request.operator && !isWorkDone(request.status)
            ? [
                {
                  label: 'Operario',
                  value: <Contact name={request.operator.name} phone={phones?.operator ?? null} />,
                },
              ]
            : []),
          ...(request.company && phones
            ? [
                {
                  label: 'Contratista',
                  value: (
                    <Contact
                      name={[request.company.name, request.assigner?.name].filter(Boolean).join(' · ')}
                      phone={phones.leader}
                    />
                  ),
                },
              ]
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
            ? [{ label: LINK_LABELS.continues, value: <RequestLink number={request.continues.numRequest} /> }]
            : []),
          ...(request.continuedBy
            ? [{ label: LINK_LABELS.continuedBy, value: <RequestLink number={request.continuedBy.numRequest} /> }]
            : []),
          ...(request.duplicateOf
            ? [{ label: LINK_LABELS.duplicateOf, value: <RequestLink number={request.duplicateOf.numRequest} /> }]
            : []),
          ...(request.duplicates ?? []).map(({ numRequest }) => ({
            label: LINK_LABELS.duplicate,
            value: <RequestLink number={numRequest} />,
          })),
          { label: 'Descripción', value: request.description, wide: true },
          ...facts.filter(({ wide }) => wide),
        ]}
      />
      <Section title="Fotos de la solicitud">
        <PhotoGrid photos={toPhotos(request.archivos)} label="Fotos de la solicitud" empty="Sin fotos" />
      </Section>
      {request.duplicates?.map(({ id, numRequest, archivos }) => {
        const title = `Fotos de la duplicada ${formatRequestNumber(numRequest)}`;
        return (
          <Section key={id} title={title}>
            <PhotoGrid photos={toPhotos(archivos)} label={title} empty="Sin fotos" />
          </Section>
        );
      })}
      {request.moreDuplicates !== undefined && <p>Y {request.moreDuplicates} duplicadas más.</p>}
    </>
  );
}

type ContactProps = { name: string; email?: string | null; phone: string | null };

export function Contact({ name, email = null, phone }: ContactProps) {
  return (
    <>
      {name}
      {email !== null && (
        <>
          {' · '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {phone !== null && (
        <>
          {' · '}
          <a href={callAddress(phone)}>{phone}</a>
        </>
      )}
    </>
  );
}

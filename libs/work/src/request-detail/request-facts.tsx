import {
  fieldFacts,
  callAddress,
  formatDayAndHour,
  formatInstant,
  formatPhone,
  formatRequestNumber,
  isWorkDone,
  isYes,
  LINK_LABELS,
  type LinkedRequest,
  type RequestDetail,
  type RequestPage,
} from '@portal/domain';
import { DescriptionGrid, PhotoGrid, Section, type DescriptionItem } from '@portal/ui';
import { toPhotos } from '../photos/to-photos';
import { RequestLink } from './request-link';

type Permitted = Pick<RequestDetail, 'havePermission' | 'permissionNum'>;

type RequestFactsProps = {
  request: RequestDetail;
  requester?: RequestPage['requester'];
  askedByCode?: RequestPage['askedByCode'];
  phones?: RequestPage['phones'];
};

export function RequestFacts(props: RequestFactsProps) {
  const { request } = props;
  return (
    <>
      <DescriptionGrid items={factsOf(props)} />
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

function factsOf({ request, requester, askedByCode, phones }: RequestFactsProps): DescriptionItem[] {
  const { operator, company, assigner, duplicates = [] } = request;
  const visit = formatDayAndHour(request.dateAssigned, request.hourAssigned);
  const fields = fieldFacts(request, 'detail');
  const leader = [company?.name, assigner?.name].filter(Boolean).join(' · ');
  const link = (label: string, linked: LinkedRequest | null | undefined) =>
    linked && { label, value: <RequestLink number={linked.numRequest} /> };
  const facts = [
    { label: 'Descripción', value: request.description, wide: true },
    { label: 'Servicio', value: request.service.service },
    { label: 'Cliente', value: request.client.name },
    { label: 'Dirección', value: request.address },
    { label: 'Fecha de solicitud', value: formatInstant(request.dateRequest) },
    ...fields.filter(({ wide }) => !wide),
    requester && { label: 'Solicita', value: <Contact {...requester} /> },
    askedByCode && { label: 'Por QR', value: <Contact {...askedByCode} />, wide: true },
    visit && { label: 'Fecha de visita', value: visit },
    // After the finish the operator stands with the work.
    operator &&
      !isWorkDone(request.status) && {
        label: 'Operario',
        value: <Contact name={operator.name} phone={phones?.operator ?? null} />,
      },
    company && phones && { label: 'Contratista', value: <Contact name={leader} phone={phones.leader} /> },
    ...permitFacts(request),
    link(LINK_LABELS.continues, request.continues),
    link(LINK_LABELS.continuedBy, request.continuedBy),
    link(LINK_LABELS.duplicateOf, request.duplicateOf),
    ...duplicates.map((duplicate) => link(LINK_LABELS.duplicate, duplicate)),
    ...fields.filter(({ wide }) => wide),
  ];
  return facts.flatMap((fact) => fact || []);
}

export const permitFacts = ({ havePermission, permissionNum }: Permitted): DescriptionItem[] =>
  isYes(havePermission)
    ? [{ label: 'Permiso', value: permissionNum === null ? 'Requerido' : `N° ${permissionNum}` }]
    : [];

type ContactProps = { name: string; email?: string | null; phone: string | null };

export function Contact({ name, email = null, phone }: ContactProps) {
  return (
    <>
      {name}
      {email !== null && (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {phone !== null && (
        <>
          , <a href={callAddress(phone)}>{formatPhone(phone)}</a>
        </>
      )}
    </>
  );
}

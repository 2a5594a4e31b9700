import './visit-columns.css';
import { useConnection, useCurrentUser } from '@portal/api-client';
import { callAddress, formatRequestNumber, thumbnailOf, wayAddress, type OperatorRequestItem } from '@portal/domain';
import { Button, DateText, Flex, Icon, type ListColumn } from '@portal/ui';
import { DueText, fieldColumns, PriorityBadge, RequestLink, ShareVisit } from '@portal/work';
import type { RepairDraftHead } from '../drafts/repair-draft';
import { lateToday, MarkedStatus } from './assigned-columns';

export const visitColumns = (
  drafts: readonly RepairDraftHead[],
  onView: (visit: OperatorRequestItem) => void,
): ListColumn<OperatorRequestItem>[] => [
  {
    key: 'date',
    title: 'Fecha',
    render: (visit) => (
      <span className="visit-time">
        <DateText value={visit.date} hour={visit.hour} beside={lateToday(visit)} />
      </span>
    ),
    sortKey: 'date',
    card: 'who',
  },
  {
    key: 'service',
    title: 'Servicio',
    render: (visit) => (
      <>
        <VisitNumber number={visit.numRequest} onView={() => onView(visit)} />{' '}
        <span className="visit-service">
          <span>· </span>
          {visit.service}
        </span>
      </>
    ),
    sortKey: 'service',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    render: (visit) => (
      <Flex component="span" justify="space-between" gap={8}>
        <Flex className="ui-grow" component="span" vertical>
          <span>{visit.client}</span>
          <span>{visit.address}</span>
        </Flex>
        <VisitLinks visit={visit} />
      </Flex>
    ),
    sortKey: 'client',
    card: 'what',
  },
  // Beside the service; this one is for the order of the list.
  { key: 'numRequest', title: '#', render: ({ numRequest }) => numRequest, sortKey: 'numRequest', card: 'none' },
  {
    key: 'description',
    title: 'Trabajo',
    render: ({ description }) => <span className="visit-fault">{description}</span>,
    card: 'what',
  },
  ...fieldColumns<OperatorRequestItem>(),
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: ({ typeRequest }) => <PriorityBadge priority={typeRequest.name} />,
    card: 'state',
  },
  {
    key: 'due',
    title: 'Vencimiento',
    render: (visit) => !lateToday(visit) && <DueText dueAt={visit.dueAt} />,
    sortKey: 'due',
    card: 'what',
    short: true,
  },
  {
    key: 'status',
    title: 'Estado',
    render: (visit) => <MarkedStatus row={visit} drafts={drafts} onCard />,
    sortKey: 'status',
    card: 'state',
  },
  { key: 'requester', title: 'Solicita', render: ({ requester }) => requester.name },
  { key: 'share', title: 'Compartir', render: (visit) => <ShareOwnVisit visit={visit} /> },
  { key: 'photo', title: 'Foto', render: (visit) => <VisitPhoto visit={visit} onView={() => onView(visit)} /> },
];

function VisitLinks({ visit: { requester, address } }: { visit: OperatorRequestItem }) {
  return (
    <Flex component="span" className="visit-links" gap={8}>
      <Button
        icon={<Icon name="phone" />}
        href={callAddress(requester.phone)}
        aria-label={`Llamar a ${requester.name}`}
      />
      <Button
        icon={<Icon name="location" />}
        href={wayAddress(address, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Cómo llegar a ${address}`}
      />
    </Flex>
  );
}

function ShareOwnVisit({ visit }: { visit: OperatorRequestItem }) {
  const { date, hour, requester } = visit;
  const operator = useCurrentUser();
  return (
    <ShareVisit
      visit={{ ...visit, operator, dateAssigned: date, hourAssigned: hour }}
      phone={requester.phone}
      text="WhatsApp"
    />
  );
}

/** Without a network it shows what the device has of the request, because its page needs one. */
function VisitNumber({ number, onView }: { number: number; onView: () => void }) {
  const isOnline = useConnection((connection) => connection.isOnline);
  if (isOnline) return <RequestLink number={number} />;
  return (
    <button type="button" className="ui-bare work-request-link" onClick={onView}>
      {formatRequestNumber(number)}
    </button>
  );
}

function VisitPhoto({ visit: { numRequest, photo }, onView }: { visit: OperatorRequestItem; onView: () => void }) {
  if (!photo) return null;
  return (
    <button
      type="button"
      className="ui-bare visit-photo"
      aria-label={`Ver fotos e historial de ${formatRequestNumber(numRequest)}`}
      onClick={onView}
    >
      <img src={thumbnailOf(photo.url)} alt="" loading="lazy" width={88} height={88} />
    </button>
  );
}

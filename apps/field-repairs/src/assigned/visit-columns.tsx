import './visit-columns.css';
import { showingLinkOf, useConnection, useCurrentUser } from '@portal/api-client';
import { callAddress, formatRequestNumber, thumbnailOf, type OperatorRequestItem } from '@portal/domain';
import { Button, DateText, Flex, Icon, type ListColumn } from '@portal/ui';
import { DueText, fieldColumns, PriorityBadge, RequestLink, ShareVisit } from '@portal/work';
import type { RepairDraftHead } from '../drafts/repair-draft';
import { MarkedStatus } from './assigned-columns';
import { wayAddress } from './visit-links';

export const visitColumns = (
  drafts: readonly RepairDraftHead[],
  onView: (visit: OperatorRequestItem) => void,
): ListColumn<OperatorRequestItem>[] => [
  {
    key: 'date',
    title: 'Fecha',
    render: ({ date, hour }) => (
      <span className="visit-time">
        <DateText value={date} hour={hour} />
      </span>
    ),
    sortKey: 'date',
    card: 'who',
  },
  { key: 'service', title: 'Servicio', render: ({ service }) => service, sortKey: 'service', card: 'who' },
  {
    key: 'numRequest',
    title: '#',
    render: (visit) => (
      <>
        <VisitNumber number={visit.numRequest} onView={() => onView(visit)} /> · {visit.client}
      </>
    ),
    sortKey: 'numRequest',
    card: 'what',
  },
  // Beside the number; this one is for the order of the list.
  { key: 'client', title: 'Cliente', render: ({ client }) => client, sortKey: 'client', card: 'none' },
  { key: 'address', title: 'Dirección', render: ({ address }) => address, card: 'what' },
  ...fieldColumns<OperatorRequestItem>(),
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: ({ typeRequest }) => <PriorityBadge priority={typeRequest.name} />,
    card: 'what',
  },
  { key: 'due', title: 'Vencimiento', render: ({ dueAt }) => <DueText dueAt={dueAt} />, sortKey: 'due', card: 'what' },
  { key: 'links', title: 'Contacto', render: (visit) => <VisitLinks visit={visit} />, card: 'what' },
  {
    key: 'status',
    title: 'Estado',
    render: (visit) => <MarkedStatus row={visit} drafts={drafts} />,
    sortKey: 'status',
    card: 'state',
  },
  { key: 'description', title: 'Trabajo', render: ({ description }) => description },
  { key: 'requester', title: 'Solicita', render: ({ requester }) => requester.name },
  { key: 'photo', title: 'Foto', render: (visit) => <VisitPhoto visit={visit} onView={() => onView(visit)} /> },
];

function VisitLinks({ visit }: { visit: OperatorRequestItem }) {
  const { requester, address, date, hour } = visit;
  const operator = useCurrentUser();
  return (
    <Flex className="visit-links" component="span" wrap gap={8} style={{ marginTop: 8 }}>
      <Button
        icon={<Icon name="phone" />}
        href={callAddress(requester.phone)}
        aria-label={`Llamar a ${requester.name}`}
      >
        Llamar
      </Button>
      <Button
        icon={<Icon name="location" />}
        href={wayAddress(address, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Cómo llegar a ${address}`}
      >
        Cómo llegar
      </Button>
      <ShareVisit
        visit={{ ...visit, operator, dateAssigned: date, hourAssigned: hour }}
        phone={requester.phone}
        linkOf={showingLinkOf}
      />
    </Flex>
  );
}

/** Without a network it shows what the device has of the request, because its page needs one. */
function VisitNumber({ number, onView }: { number: number; onView: () => void }) {
  const isOnline = useConnection((connection) => connection.isOnline);
  if (isOnline) return <RequestLink number={number} />;
  return (
    <Button type="link" size="small" className="visit-number" onClick={onView}>
      {formatRequestNumber(number)}
    </Button>
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

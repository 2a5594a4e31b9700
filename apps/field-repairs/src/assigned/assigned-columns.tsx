import { businessDay, businessInstant, isVisitLate, type OperatorRequestItem } from '@portal/domain';
import { DATE_WIDTH, DateText, Flex, StatusBadge, type ListColumn } from '@portal/ui';
import { DueText, fieldColumns, placeColumns, PriorityBadge, RequestLink } from '@portal/work';
import type { RepairDraftHead } from '../drafts/repair-draft';
import { DraftTag } from './saved-drafts-panel';

const isLate = ({ date, hour, status }: OperatorRequestItem) => isVisitLate({ day: date, hour, status }, new Date());

export const lateToday = (row: OperatorRequestItem) =>
  row.date === businessDay(new Date()) && isLate(row) ? (
    <span className="ui-urgent ui-small">Atrasada</span>
  ) : undefined;

export const assignedColumns = (drafts: readonly RepairDraftHead[]): ListColumn<OperatorRequestItem>[] => [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => <RequestLink number={row.numRequest} />,
    sortKey: 'numRequest',
    width: '112px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    minWidth: 190,
    render: (row) => row.client,
    sortKey: 'client',
    truncate: true,
    card: 'who',
  },
  ...placeColumns<OperatorRequestItem>(({ service }) => service, ['service']),
  ...fieldColumns<OperatorRequestItem>(),
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
    under: 'numRequest',
    card: 'what',
  },
  {
    key: 'date',
    title: 'Fecha',
    render: (row) => <DateText value={row.date} hour={row.hour} />,
    sortKey: 'date',
    width: DATE_WIDTH,
    card: 'what',
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <MarkedStatus row={row} drafts={drafts} />,
    sortKey: 'status',
    width: '128px',
    card: 'state',
  },
  {
    key: 'due',
    title: 'Vencimiento',
    // A late visit says since when, in place of the deadline of its start.
    render: (row) =>
      isLate(row) ? (
        <DueText dueAt={businessInstant(row.date, row.hour).toISOString()} verb="Comienza" />
      ) : (
        <DueText dueAt={row.dueAt} />
      ),
    sortKey: 'due',
    under: 'date',
    card: 'what',
  },
];

type MarkedStatusProps = { row: OperatorRequestItem; drafts: readonly RepairDraftHead[]; onCard?: boolean };

export function MarkedStatus({ row, drafts, onCard = false }: MarkedStatusProps) {
  const draft = drafts.find(({ request }) => request.id === row.id);
  return (
    <Flex component="span" vertical align={onCard ? 'end' : 'start'} gap={4}>
      <StatusBadge status={row.status} quiet={onCard} />
      {draft && <DraftTag draft={draft} />}
    </Flex>
  );
}

import { DONE_STATUSES, isHeldBy, statusesHeldBy, type RepairListItem } from '@portal/domain';
import { DATE_WIDTH, DateText, type ListColumn } from '@portal/ui';
import { RequestLink } from '../request-detail/request-link';
import { peopleColumns, placeColumns } from './request-columns';
import { statusFilter } from './request-filters';

/** The columns of finished work that its two lists share. */
export const repairColumns = (
  numberTitle: string,
  operator: (repair: RepairListItem) => string,
): ListColumn<RepairListItem>[] => [
  {
    key: 'numRequest',
    title: numberTitle,
    sortKey: 'numRequest',
    width: '88px',
    card: 'who',
    render: (repair) => <RequestLink number={repair.numRequest} />,
  },
  // The name of a company, under its operator's, takes one line of 188 px.
  ...peopleColumns<RepairListItem>(['clientName', 'operatorName'], {
    client: ({ clientName }) => clientName,
    operator,
  }).map((column) => ({ ...column, minWidth: 188 })),
  ...placeColumns<RepairListItem>(({ service }) => service, ['address']),
];

export const REPAIR_DATE_COLUMN: ListColumn<RepairListItem> = {
  key: 'date',
  title: 'Fecha',
  sortKey: 'date',
  width: DATE_WIDTH,
  card: 'state',
  render: (repair) => <DateText value={repair.date} />,
};

export const LIQUIDATOR_FILTER = statusFilter(
  DONE_STATUSES.filter((status) => !isHeldBy(status, 'liquidator')),
  statusesHeldBy('liquidator'),
);

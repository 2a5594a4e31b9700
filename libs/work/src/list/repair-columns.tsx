import { DONE_STATUSES, isHeldBy, statusesHeldBy, type RepairListItem } from '@portal/domain';
import { DATE_WIDTH, DateText, type ListColumn } from '@portal/ui';
import { RequestLink } from '../request-detail/request-link';
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
    width: '100px',
    card: 'who',
    render: (repair) => <RequestLink number={repair.numRequest} />,
  },
  {
    key: 'clientName',
    title: 'Cliente',
    sortKey: 'clientName',
    minWidth: 170,
    card: 'who',
    truncate: true,
    render: (repair) => repair.clientName,
  },
  {
    key: 'operatorName',
    title: 'Operario',
    sortKey: 'operatorName',
    truncate: true,
    under: 'clientName',
    render: operator,
  },
  {
    key: 'service',
    title: 'Servicio',
    minWidth: 160,
    card: 'what',
    truncate: true,
    render: (repair) => repair.service,
  },
  {
    key: 'address',
    title: 'Dirección',
    sortKey: 'address',
    under: 'service',
    card: 'what',
    render: (repair) => repair.address,
  },
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

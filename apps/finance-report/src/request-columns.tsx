import type { PendingInvoice } from '@portal/domain';
import { StatusBadge, type ListColumn } from '@portal/ui';
import { RequestLink } from '@portal/work';
import { fullName } from './format/full-name';

type RequestRow = Pick<PendingInvoice, 'numero_solicitud' | 'cliente' | 'servicio' | 'estado'> & {
  operario: PendingInvoice['operario'] | null;
};

export const NUMBER_COLUMN: ListColumn<RequestRow> = {
  key: 'number',
  title: '#',
  sortKey: 'numero_solicitud',
  width: '92px',
  card: 'who',
  render: (row) => <RequestLink number={row.numero_solicitud} />,
};

export const CLIENT_COLUMN: ListColumn<RequestRow> = {
  key: 'client',
  title: 'Cliente',
  sortKey: 'cliente',
  minWidth: 170,
  card: 'who',
  truncate: true,
  render: (row) => fullName(row.cliente),
};

export const OPERATOR_COLUMN: ListColumn<RequestRow> = {
  key: 'operator',
  title: 'Operario',
  sortKey: 'operario',
  under: 'client',
  truncate: true,
  render: (row) => (row.operario ? fullName(row.operario) : 'Sin asignar'),
};

export const SERVICE_COLUMN: ListColumn<RequestRow> = {
  key: 'service',
  title: 'Servicio',
  sortKey: 'servicio',
  minWidth: 150,
  card: 'what',
  truncate: true,
  render: (row) => row.servicio.nombre,
};

export const STATUS_COLUMN: ListColumn<RequestRow> = {
  key: 'status',
  title: 'Estado',
  width: '126px',
  card: 'state',
  render: (row) => <StatusBadge status={row.estado} />,
};

import type { ListColumn } from '@portal/ui';
import { RequestLink } from '@portal/work';
import { fullName } from './format/full-name';

type RequestRow = {
  numero_solicitud: number;
  cliente: { nombre: string; apellido: string };
  servicio: { nombre: string };
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

export const SERVICE_COLUMN: ListColumn<RequestRow> = {
  key: 'service',
  title: 'Servicio',
  sortKey: 'servicio',
  minWidth: 150,
  card: 'what',
  truncate: true,
  render: (row) => row.servicio.nombre,
};

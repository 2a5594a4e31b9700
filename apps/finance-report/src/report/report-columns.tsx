import { formatColumnPesos, type ReportRow } from '@portal/domain';
import { RelativeDate, StatusBadge, type ListColumn } from '@portal/ui';
import { RequestLink } from '@portal/work';
import { fullName } from '../format/full-name';

/** What of a row is compared; the rest is in its detail. */
export const REPORT_COLUMNS: readonly ListColumn<ReportRow>[] = [
  {
    key: 'number',
    title: '#',
    sortKey: 'numero_solicitud',
    width: '92px',
    card: 'who',
    render: (row) => <RequestLink number={row.numero_solicitud} />,
  },
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'fecha',
    width: '112px',
    card: 'what',
    render: (row) => <RelativeDate value={row.fecha} />,
  },
  {
    key: 'client',
    title: 'Cliente',
    sortKey: 'cliente',
    card: 'who',
    truncate: true,
    render: (row) => fullName(row.cliente),
  },
  {
    key: 'service',
    title: 'Servicio',
    sortKey: 'servicio',
    card: 'what',
    truncate: true,
    render: (row) => row.servicio.nombre,
  },
  {
    key: 'operator',
    title: 'Operario',
    card: 'none',
    sortKey: 'operario',
    truncate: true,
    render: (row) => (row.operario ? fullName(row.operario) : 'Sin asignar'),
  },
  {
    key: 'total',
    title: 'Valor',
    card: 'none',
    width: '128px',
    align: 'end',
    render: (row, rows) =>
      row.total === null
        ? '—'
        : formatColumnPesos(
            row.total,
            rows.map(({ total }) => total),
          ),
  },
  {
    key: 'status',
    title: 'Estado',
    sortKey: 'estado',
    width: '126px',
    card: 'state',
    render: (row) => <StatusBadge status={row.estado} />,
  },
];

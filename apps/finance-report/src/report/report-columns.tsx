import { formatColumnPesos, REPORT_DATES, type ReportRow } from '@portal/domain';
import { DateText, StatusBadge, type ListColumn } from '@portal/ui';
import { RequestLink } from '@portal/work';
import { fullName } from '../format/full-name';

// `REPORT_ROWS` of the API lists what a new column needs (`apps/api/src/features/reports/report/report-rows.ts`).
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
    render: (row) => <DateText value={row.fecha} separator={REPORT_DATES} />,
  },
  {
    key: 'client',
    title: 'Cliente',
    sortKey: 'cliente',
    minWidth: 170,
    card: 'who',
    truncate: true,
    render: (row) => fullName(row.cliente),
  },
  {
    key: 'operator',
    title: 'Operario',
    card: 'none',
    sortKey: 'operario',
    under: 'client',
    truncate: true,
    render: (row) => (row.operario ? fullName(row.operario) : 'Sin asignar'),
  },
  {
    key: 'service',
    title: 'Servicio',
    sortKey: 'servicio',
    minWidth: 150,
    card: 'what',
    truncate: true,
    render: (row) => row.servicio.nombre,
  },
  {
    key: 'total',
    title: 'Valor',
    card: 'none',
    width: '128px',
    align: 'end',
    readsRows: true,
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

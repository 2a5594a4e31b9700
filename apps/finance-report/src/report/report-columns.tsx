import { REPORT_DATES, type ReportRow } from '@portal/domain';
import { DateText, StatusBadge, type ListColumn } from '@portal/ui';
import { pesosColumn } from '@portal/work';
import { fullName } from '../format/full-name';
import { CLIENT_COLUMN, NUMBER_COLUMN, SERVICE_COLUMN } from '../request-columns';

// `REPORT_ROWS` of the API lists what a new column needs (`apps/server/src/features/reports/report/report-rows.ts`).
export const REPORT_COLUMNS: readonly ListColumn<ReportRow>[] = [
  NUMBER_COLUMN,
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'fecha',
    width: '112px',
    card: 'what',
    render: (row) => <DateText value={row.fecha} separator={REPORT_DATES} />,
  },
  CLIENT_COLUMN,
  {
    key: 'operator',
    title: 'Operario',
    card: 'none',
    sortKey: 'operario',
    under: 'client',
    truncate: true,
    render: (row) => (row.operario ? fullName(row.operario) : 'Sin asignar'),
  },
  SERVICE_COLUMN,
  pesosColumn({ key: 'total', title: 'Valor', card: 'none' }, ({ total }) => total, '—'),
  {
    key: 'status',
    title: 'Estado',
    sortKey: 'estado',
    width: '126px',
    card: 'state',
    render: (row) => <StatusBadge status={row.estado} />,
  },
];

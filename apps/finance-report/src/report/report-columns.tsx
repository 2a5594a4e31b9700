import { REPORT_DATES, type ReportRow } from '@portal/domain';
import { DateText, type ListColumn } from '@portal/ui';
import { pesosColumn } from '@portal/work';
import { CLIENT_COLUMN, NUMBER_COLUMN, OPERATOR_COLUMN, SERVICE_COLUMN, STATUS_COLUMN } from '../request-columns';

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
  { ...OPERATOR_COLUMN, card: 'none' },
  SERVICE_COLUMN,
  pesosColumn({ key: 'total', title: 'Valor', card: 'none' }, ({ total }) => total, '—'),
  { ...STATUS_COLUMN, sortKey: 'estado' },
];

import { type AuditEntry } from '@portal/domain';
import { describeDevice, DATE_WIDTH, DateText, type ListColumn } from '@portal/ui';
import { AuditSentence } from './audit-sentence';

const MISSING = '–';

export const AUDIT_COLUMNS: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'Fecha y hora',
    sortKey: 'at',
    width: DATE_WIDTH,
    card: 'what',
    render: ({ at }) => <DateText value={at} />,
  },
  { key: 'what', title: 'Qué pasó', card: 'who', minWidth: 280, render: (entry) => <AuditSentence entry={entry} /> },
  { key: 'address', title: 'Dirección IP', width: '150px', render: ({ address }) => address ?? MISSING },
  {
    key: 'agent',
    title: 'Dispositivo',
    width: '180px',
    truncate: true,
    render: ({ agent }) => (agent === null ? MISSING : describeDevice(agent).name),
  },
];

import { JOB_STATE_LABELS, type Job } from '@portal/domain';
import { DATE_WIDTH, DateText, type ListColumn } from '@portal/ui';

const COLOURS = { failed: 'red', retrying: 'orange', running: 'blue', waiting: 'gray' } as const;

export const JOB_COLUMNS: readonly ListColumn<Job>[] = [
  { key: 'label', title: 'Trabajo', card: 'who', minWidth: 220, render: ({ label }) => label },
  {
    key: 'lastError',
    title: 'Última falla',
    card: 'what',
    minWidth: 260,
    truncate: true,
    render: ({ lastError }) => lastError ?? 'Sin fallas',
  },
  {
    key: 'state',
    title: 'Estado',
    card: 'state',
    width: '130px',
    render: ({ state }) => <span className={`ui-badge ui-tone-${COLOURS[state]}`}>{JOB_STATE_LABELS[state]}</span>,
  },
  {
    key: 'attempts',
    title: 'Intentos',
    width: '100px',
    render: ({ attempts, maxAttempts }) => `${attempts} de ${maxAttempts}`,
  },
  {
    key: 'runAt',
    title: 'Próximo intento',
    width: DATE_WIDTH,
    render: ({ runAt, state }) => (state === 'failed' ? '–' : <DateText value={runAt} />),
  },
];

import { JOB_STATE_LABELS, JOB_STATES, type Job } from '@portal/domain';
import {
  Button,
  Icon,
  ListPage,
  useListState,
  useToasts,
  type ListFilter,
  DATE_WIDTH,
  DateText,
  type ListColumn,
} from '@portal/ui';
import { useJobs, useRetryJobs } from '../api/jobs';
import { PAGES } from '../pages';
import { PlatformSwitch } from '../platform-switch';
import { TOASTS } from '../toasts';

const COLOURS = { failed: 'red', retrying: 'orange', running: 'blue', waiting: 'gray' } as const;

const JOB_COLUMNS: readonly ListColumn<Job>[] = [
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

const FILTERS = ['state'] as const;
type JobFilter = (typeof FILTERS)[number];

const STATE_FILTER: readonly ListFilter<JobFilter>[] = [
  {
    kind: 'select',
    name: 'state',
    label: 'Estado',
    options: JOB_STATES.map((state) => ({ value: state, label: JOB_STATE_LABELS[state] })),
  },
];

export function JobsPage() {
  const state = useListState<JobFilter>({ filters: FILTERS, defaultSort: 'state' });
  const jobs = useJobs(state.params);
  const retry = useRetryJobs();
  const toasts = useToasts();
  const hasFailed = jobs.data?.data.some((job) => job.state === 'failed') ?? false;
  const tryAgain = (which: number | 'failed') =>
    retry.mutate(which, { onSuccess: (retried) => toasts.success(TOASTS.jobs.retried(retried)) });

  return (
    <ListPage<Job, JobFilter>
      title={PAGES.jobs.title}
      description={PAGES.jobs.description}
      action={
        hasFailed && (
          <Button icon={<Icon name="retry" />} loading={retry.isPending} onClick={() => tryAgain('failed')}>
            Reintentar los fallidos
          </Button>
        )
      }
      state={state}
      query={jobs}
      columns={JOB_COLUMNS}
      rowKey={({ id }) => id}
      rowActions={(job) =>
        job.state === 'failed' || job.state === 'retrying'
          ? [{ key: 'retry', label: 'Reintentar', icon: 'retry', onClick: () => tryAgain(job.id) }]
          : []
      }
      filters={STATE_FILTER}
      empty={{
        title: 'No hay trabajos en espera',
        description: 'Aquí aparece lo que espera su momento o no resultó.',
      }}
    >
      <PlatformSwitch />
    </ListPage>
  );
}

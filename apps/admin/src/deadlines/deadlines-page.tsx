import './deadlines.css';
import {
  DEADLINE_LABELS,
  DEADLINE_STAGES,
  deadlinesSchema,
  hoursField,
  openField,
  PRIORITIES,
  WEEKDAY_NAMES,
  WEEKDAYS,
  writeDeadlines,
  type DeadlinesSetUp,
} from '@portal/domain';
import {
  Alert,
  FormSection,
  NoData,
  NumberField,
  Page,
  PageHeader,
  Panel,
  PortalForm,
  SubmitBar,
  TimeField,
} from '@portal/ui';
import { useDeadlines, useUpdateDeadlines } from '../api/deadlines';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { DaysOffPanel } from './days-off-panel';

const MOST_URGENT_FIRST = [...PRIORITIES].reverse();

export function DeadlinesPage() {
  const query = useDeadlines();
  return (
    <Page width="form">
      <PageHeader title={PAGES.deadlines.title} description={PAGES.deadlines.description} />
      {query.data ? (
        <>
          <DeadlinesForm settings={query.data} />
          <DaysOffPanel settings={query.data} />
        </>
      ) : (
        <Panel>
          <NoData query={query} rows={8} />
        </Panel>
      )}
    </Page>
  );
}

function DeadlinesForm({ settings }: { settings: DeadlinesSetUp }) {
  const update = useUpdateDeadlines();
  return (
    <PortalForm
      ariaLabel={PAGES.deadlines.title}
      initialValues={writeDeadlines(settings)}
      schema={deadlinesSchema}
      done={TOASTS.deadlines.saved}
      onSubmit={(input) => update.mutateAsync(input)}
    >
      {settings.unreachable.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="Hay plazos que no se alcanzan en un año: esas solicitudes quedan sin plazo"
          description={DEADLINE_STAGES.flatMap((stage) =>
            PRIORITIES.filter(({ value }) => settings.unreachable.includes(hoursField(stage, value))).map(
              ({ label }) => `${DEADLINE_LABELS[stage].label}, ${label}`,
            ),
          ).join(' · ')}
        />
      )}
      {DEADLINE_STAGES.map((stage) => (
        <FormSection key={stage} title={DEADLINE_LABELS[stage].label} description={DEADLINE_LABELS[stage].from}>
          <div className="deadline-hours">
            {MOST_URGENT_FIRST.map(({ value, label }) => (
              <NumberField key={value} name={hoursField(stage, value)} label={label} suffix="h" whole />
            ))}
          </div>
        </FormSection>
      ))}
      <FormSection title="Horario de trabajo" description="Un día sin horas no se trabaja.">
        {WEEKDAYS.map((weekday) => {
          const { opens, closes } = openField(weekday);
          return (
            <div key={weekday} className="deadline-week">
              <TimeField name={opens} label={`${WEEKDAY_NAMES[weekday]}, desde`} optional />
              <TimeField name={closes} label={`${WEEKDAY_NAMES[weekday]}, hasta`} optional />
            </div>
          );
        })}
      </FormSection>
      <SubmitBar />
    </PortalForm>
  );
}

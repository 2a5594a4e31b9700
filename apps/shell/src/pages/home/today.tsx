import { useConnection, useNeedsSignIn } from '@portal/api-client';
import { formatCount, type HomeAnswer, type HomeCount, type HomeTask, type SetupStep } from '@portal/domain';
import { Alert, Button, Icon, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SlotFailure } from '../../areas/slot-failure';
import type { SlotAnswers } from '../../areas/use-slot-answers';

type Row = Pick<HomeTask, 'key' | 'path'> & { text: ReactNode; action?: HomeTask['action'] | undefined };
type Group = { title: string; rows: readonly Row[] };

const rowOfTask = ({ text, detail, urgent, ...task }: HomeTask): Row => ({
  ...task,
  text: (
    <>
      <strong>{text}</strong>
      <p className="ui-quiet">
        {urgent && <span className="ui-urgent">{urgent}: </span>}
        {detail}
      </p>
    </>
  ),
});

const marked = (mark: ReactNode, text: string, detail?: string) => (
  <>
    <span className="home-count">{mark}</span>{' '}
    <div>
      {text}
      {detail && <p className="ui-quiet">{detail}</p>}
    </div>
  </>
);

const rowOfCount = ({ key, label, detail, count, path, action = 'Ver', isFirst }: HomeCount): Row => ({
  key,
  path,
  action: { label: action, icon: 'forward', path },
  text: marked(isFirst ? <span className="ui-urgent">{formatCount(count)}</span> : formatCount(count), label, detail),
});

const rowOfStep = ({ text, path, isDone }: SetupStep, index: number): Row => ({
  key: path,
  path,
  action: isDone ? undefined : { label: 'Abrir', icon: 'forward', path },
  text: marked(isDone ? <Icon name="check" label="Listo" /> : index + 1, text),
});

function groupsOf(answers: readonly HomeAnswer[]): Group[] {
  const counts = answers
    .flatMap((answer) => answer.counts)
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.order - other.order);
  const tasks = answers.flatMap((answer) => answer.tasks ?? []);
  const titles = [...new Set(tasks.map(({ title }) => title))];
  const isLast = ({ title }: Group) => tasks.some((task) => task.title === title && task.isLast);
  const groups: Group[] = [
    { title: 'Prepara el portal', rows: answers.flatMap(({ setup = [] }) => setup.map(rowOfStep)) },
    { title: 'Lo primero', rows: counts.filter(({ isFirst }) => isFirst).map(rowOfCount) },
    ...titles.map((title) => ({ title, rows: tasks.filter((task) => task.title === title).map(rowOfTask) })),
    { title: 'Lo que te espera', rows: counts.filter(({ isFirst }) => !isFirst).map(rowOfCount) },
  ];
  return groups.filter(({ rows }) => rows.length > 0).sort((one, other) => +isLast(one) - +isLast(other));
}

export function Today({ work: { answers, isPending, failures } }: { work: SlotAnswers<HomeAnswer> }) {
  const isOnline = useConnection((connection) => connection.isOnline);
  const needsSignIn = useNeedsSignIn();
  // The bar above says why areas do not answer; trying again would not help.
  const shownFailures = isOnline && !needsSignIn ? failures : [];
  const groups = groupsOf(answers);
  const rows = groups.flatMap((group) => group.rows);
  const main = rows.find(({ action }) => action);
  const isDone = groups.length === 0 && answers.length > 0 && failures.length === 0 && !isPending;
  return (
    <>
      {groups.map(({ title, rows }) => (
        <section key={title} className="home-section" aria-label={title}>
          <h2>{title}</h2>
          <ul className="ui-sheet ui-rows">
            {rows.map((row) => (
              <HomeRow key={row.key} row={row} isMain={row === main} />
            ))}
          </ul>
        </section>
      ))}
      {isDone && (
        <Alert
          type="success"
          role="status"
          showIcon
          title="Estás al día. No hay nada pendiente para ti en este momento."
        />
      )}
      {isPending && <TodaySkeleton />}
      {shownFailures.map(({ retry, ...failure }) => (
        <SlotFailure key={`${failure.area.name} ${failure.slot.module}`} {...failure} onRetry={retry} />
      ))}
    </>
  );
}

function HomeRow({ row: { text, path, action }, isMain }: { row: Row; isMain: boolean }) {
  const navigate = useNavigate();
  return (
    <li className="home-row">
      <Link to={path} className="home-link ui-grow">
        {text}
      </Link>
      {action && (
        <Button
          type={isMain ? 'primary' : 'default'}
          icon={<Icon name={action.icon} />}
          onClick={() => void navigate(action.path)}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}

export function TodaySkeleton() {
  return (
    <div className="ui-sheet home-row" role="status" aria-busy="true">
      <span className="ui-sr-only">Cargando...</span>
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    </div>
  );
}

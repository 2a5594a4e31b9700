import { useConnection, useNeedsSignIn } from '@portal/api-client';
import type { HomeAnswer, HomeCount, HomeStep } from '@portal/domain';
import { Alert, formatCount, Icon, Skeleton } from '@portal/ui';
import { Link } from 'react-router-dom';
import { SlotFailure } from '../../areas/slot-failure';
import type { SlotAnswers } from '../../areas/use-slot-answers';

export function WaitingToday({ work: { answers, isPending, failures } }: { work: SlotAnswers<HomeAnswer> }) {
  const isOnline = useConnection((connection) => connection.isOnline);
  const needsSignIn = useNeedsSignIn();
  // The bar above says why areas do not answer; trying again would not help.
  const shownFailures = isOnline && !needsSignIn ? failures : [];
  const counts = answers.flatMap((answer) => answer.counts).sort((one, other) => one.order - other.order);
  const steps = answers.flatMap((answer) => answer.steps ?? []);
  if (counts.length === 0 && steps.length === 0 && shownFailures.length === 0 && !isPending) return null;
  return (
    <section className="home-section" aria-labelledby="waiting-today">
      <h2 id="waiting-today">Lo que te espera hoy</h2>
      <NextSteps steps={steps} />
      {counts.length > 0 && <WaitingCards counts={counts} />}
      {isPending && <SkeletonCards />}
      {shownFailures.map(({ retry, ...failure }) => (
        <SlotFailure key={`${failure.area.name} ${failure.slot.module}`} {...failure} onRetry={retry} />
      ))}
    </section>
  );
}

function NextSteps({ steps }: { steps: readonly HomeStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ul className="ui-sheet ui-above ui-rows" aria-label="Lo primero">
      {steps.map(({ text, path }) => (
        <li key={path}>
          <Link to={path} className="home-link next-step">
            {text} <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WaitingCards({ counts }: { counts: readonly HomeCount[] }) {
  const waiting = counts.filter((item) => item.count > 0);
  const done = counts.filter((item) => item.count === 0);
  if (waiting.length === 0) {
    return (
      <Alert
        type="success"
        role="status"
        showIcon
        title="Estás al día. No hay nada pendiente para ti en este momento."
      />
    );
  }
  return (
    <>
      <ul className="home-cards">
        {waiting.map((item) => (
          <li key={item.key}>
            <Link to={item.path} className="ui-sheet home-link waiting-card">
              <span className="waiting-count">{formatCount(item.count)}</span>
              <span>{item.label}</span>
              <Icon name="forward" className="ui-faint waiting-arrow" />
            </Link>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <p className="ui-quiet ui-below">
          <Icon name="check" /> Al día: {done.map((item) => item.label.toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  );
}

export function WaitingSkeleton() {
  return (
    <section className="home-section" aria-busy="true">
      <h2>Lo que te espera hoy</h2>
      <SkeletonCards />
    </section>
  );
}

function SkeletonCards() {
  return (
    <div className="home-cards" role="status">
      <span className="ui-sr-only">Cargando...</span>
      {[0, 1].map((card) => (
        <div className="ui-sheet waiting-card" key={card} aria-hidden="true">
          <Skeleton active title={{ width: 72 }} paragraph={{ rows: 1, width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

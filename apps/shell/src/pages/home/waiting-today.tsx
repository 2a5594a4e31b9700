import { useConnection, useHomeCounts, useNeedsSignIn } from '@portal/api-client';
import type { HomeCount } from '@portal/domain';
import { ErrorState, formatCount, Icon, Skeleton } from '@portal/ui';
import { Link } from 'react-router-dom';

/** The work that waits for this person; each count leads to its list. */
export function WaitingToday() {
  const counts = useHomeCounts();
  const isOnline = useConnection((connection) => connection.isOnline);
  const needsSignIn = useNeedsSignIn();
  // The bar above says why; trying again would not help.
  if (!counts.data && (!isOnline || needsSignIn)) return null;
  return (
    <section className="home-section" aria-labelledby="waiting-today">
      <h2 id="waiting-today">Lo que te espera hoy</h2>
      {counts.isPending && <WaitingSkeleton />}
      {counts.isError && !counts.data && (
        <div className="home-sheet">
          <ErrorState
            title="No se pudo cargar lo que te espera"
            error={counts.error}
            onRetry={() => void counts.refetch()}
          />
        </div>
      )}
      {counts.data && <WaitingCards counts={counts.data} />}
    </section>
  );
}

function WaitingCards({ counts }: { counts: readonly HomeCount[] }) {
  const waiting = counts.filter((item) => item.count > 0);
  const done = counts.filter((item) => item.count === 0);
  if (waiting.length === 0) {
    return (
      <p className="home-sheet waiting-nothing">
        <Icon name="success" />
        <span>
          <strong>Estás al día.</strong> No hay nada pendiente para ti en este momento.
        </span>
      </p>
    );
  }
  return (
    <>
      <ul className="waiting-cards">
        {waiting.map((item) => (
          <li key={item.key}>
            <Link to={item.path} className="waiting-card">
              <span className="waiting-count">{formatCount(item.count)}</span>
              <span className="waiting-label">{item.label}</span>
              <Icon name="forward" className="waiting-arrow" />
            </Link>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <p className="waiting-done">
          <Icon name="check" /> Al día: {done.map((item) => item.label.toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  );
}

function WaitingSkeleton() {
  return (
    <div className="waiting-cards" role="status">
      <span className="ui-sr-only">Cargando...</span>
      {[0, 1].map((card) => (
        <div className="waiting-card" key={card} aria-hidden="true">
          <Skeleton active title={{ width: 72 }} paragraph={{ rows: 1, width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

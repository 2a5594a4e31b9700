import { AreaRoot, Page, PageHeader, Skeleton } from '@portal/ui';
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGES_MODULE, type Area } from './area';
import { applyStylesOf } from './version-styles';
import { useAreas, useRelease } from './contexts';
import { AreaBoundary } from './area-boundary';
import { LateNotice } from './late-notice';
import './areas.css';

function PageSkeleton({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page>
      <PageHeader title={title} />
      <p className="ui-sr-only" role="status">
        Cargando...
      </p>
      {children}
      <div className="ui-sheet ui-rows" aria-hidden="true">
        {Array.from({ length: 8 }, (_, row) => (
          <div className="page-skeleton-row" key={row}>
            <Skeleton active title={false} paragraph={{ rows: 1, width: `${92 - ((row * 13) % 30)}%` }} />
          </div>
        ))}
      </div>
    </Page>
  );
}

/**
 * A failed area moves by itself to the next version of the area or of the shell, also one that a rollback brings back.
 */
export function AreaPage({ area, title }: { area: Area; title: string }) {
  const { registry } = useAreas();
  const { updates, waiting, moveNow, hasNewShell, reload, telemetry } = useRelease();
  const { pathname } = useLocation();
  // The browser paints frame and heading first, and stays responsive while React renders the area.
  const isFramePainted = useDeferredValue(true, false);
  // The shell around the area may be what failed. Without a network another page would not come.
  const reloadNow = hasNewShell && navigator.onLine ? reload : null;
  const [attempt, setAttempt] = useState(0);
  const startOver = () => {
    registry.forget(area, PAGES_MODULE, true);
    updates.check();
    setAttempt(attempt + 1);
  };
  const skeleton = (
    <PageSkeleton title={title}>
      <LateNotice onRetry={startOver}>Esta página está tardando más de lo normal.</LateNotice>
    </PageSkeleton>
  );
  return (
    <AreaBoundary
      key={`${area.name}@${area.version} ${attempt}`}
      area={area}
      place={pathname}
      onFailure={(error) => {
        telemetry.failed(area, pathname, registry.explain(area, error));
        updates.check();
      }}
      onReset={() => registry.forget(area)}
      onRetry={updates.check}
      moveOn={waiting?.name === area.name ? moveNow : reloadNow}
    >
      <PageLoad area={area} place={pathname} />
      <Suspense fallback={skeleton}>{isFramePainted ? <LoadedArea area={area} place={pathname} /> : skeleton}</Suspense>
    </AreaBoundary>
  );
}

export function PageLoad({ area, place }: { area: Area; place: string }) {
  const { telemetry } = useRelease();
  useLayoutEffect(() => telemetry.opened(area, place), [telemetry, area, place]);
  return null;
}

function LoadedArea({ area, place }: { area: Area; place: string }) {
  const { registry } = useAreas();
  const { telemetry } = useRelease();
  const Component = registry.componentOf(area);
  useLayoutEffect(() => applyStylesOf(area), [area]);
  useEffect(() => telemetry.shown(area, place), [telemetry, area, place]);
  return (
    <AreaRoot name={area.name}>
      <Component />
    </AreaRoot>
  );
}

import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Area } from './area';
import { applyStylesOf } from './version-styles';
import { useAreas, useRelease } from './contexts';
import { AreaBoundary } from './area-boundary';
import { PageSkeleton } from './page-skeleton';

/**
 * An area in its own frame: it loads, fails and retries without touching anything around it. A failed area moves by itself to the
 * next version of the area or of the shell, also one that a rollback brings back.
 * @param title of the page, shown before the area is there
 */
export function AreaPage({ area, title }: { area: Area; title: string }) {
  const { registry } = useAreas();
  const { updates, waiting, moveNow, hasNewShell, reload, telemetry } = useRelease();
  const { pathname } = useLocation();
  // The browser paints frame and heading first, and stays responsive while React renders the area.
  const isFramePainted = useDeferredValue(true, false);
  // The shell around the area may be what failed. Without a network another page would not come.
  const reloadNow = hasNewShell && navigator.onLine ? reload : null;
  return (
    <AreaBoundary
      key={`${area.name}@${area.version}`}
      area={area}
      place={pathname}
      onFailure={(error) => {
        telemetry.failed(area, pathname, registry.explain(area, error));
        // A newer release may have repaired it.
        updates.check();
      }}
      onReset={() => registry.forget(area)}
      onRetry={updates.check}
      moveOn={waiting?.name === area.name ? moveNow : reloadNow}
    >
      <Suspense fallback={<PageSkeleton title={title} />}>
        {isFramePainted ? <LoadedArea area={area} place={pathname} /> : <PageSkeleton title={title} />}
      </Suspense>
    </AreaBoundary>
  );
}

function LoadedArea({ area, place }: { area: Area; place: string }) {
  const { registry } = useAreas();
  const { telemetry } = useRelease();
  const Component = registry.componentOf(area);
  useLayoutEffect(() => applyStylesOf(area), [area]);
  useEffect(() => telemetry.shown(area, place), [telemetry, area, place]);
  return <Component />;
}

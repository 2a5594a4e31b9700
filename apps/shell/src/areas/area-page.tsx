import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Area } from './area';
import { applyStylesOf } from './version-styles';
import { useAreas, useRelease } from './contexts';
import { AreaBoundary } from './area-boundary';
import { PageSkeleton } from './page-skeleton';

/**
 * An area in its own frame: loading, failing and trying again without touching anything around it. One that failed
 * moves by itself to a version that is published, or comes back, after it, also of the shell.
 * @param title of the page, which stands there before the area does
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
        // Perhaps it was mended already.
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

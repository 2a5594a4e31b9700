import type { AreaDescriptor } from '@portal/domain';
import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AreaVersionRef } from './area-version';
import { applyStylesOf } from './version-styles';
import { areaInUse, usePortal } from './portal';
import { AreaBoundary } from './area-boundary';
import { PageSkeleton } from './page-skeleton';

/**
 * An area in its own frame: loading, failing and trying again without touching anything around it. One that failed
 * moves by itself to a version that is published, or comes back, after it, also of the shell.
 * @param title of the page, which stands there before the area does
 */
export function AreaPage({ area, title }: { area: AreaDescriptor; title: string }) {
  const portal = usePortal();
  const { modules, telemetry, explainFailure, waiting, moveNow, checkRelease, hasNewShell, reloadFor } = portal;
  const { pathname } = useLocation();
  const ref = areaInUse(portal, area.name);
  // The browser paints frame and heading first, and stays responsive while React renders the area.
  const isFramePainted = useDeferredValue(true, false);
  const { name, version } = ref;
  // What failed may be the shell around it. Without a network another page would not come.
  const reload = hasNewShell && navigator.onLine ? () => reloadFor(portal.releaseNumber) : null;
  return (
    <AreaBoundary
      key={`${name}@${version}`}
      area={area}
      place={pathname}
      onFailure={(error) => {
        telemetry.failed(ref, pathname, explainFailure(ref, error));
        // Perhaps it was mended already.
        checkRelease();
      }}
      onReset={() => modules.forget(ref)}
      onRetry={checkRelease}
      moveOn={waiting?.descriptor.name === name ? moveNow : reload}
    >
      <Suspense fallback={<PageSkeleton title={title} />}>
        {isFramePainted ? (
          <LoadedArea name={name} version={version} place={pathname} />
        ) : (
          <PageSkeleton title={title} />
        )}
      </Suspense>
    </AreaBoundary>
  );
}

function LoadedArea({ name, version, place }: AreaVersionRef & { place: string }) {
  const { modules, telemetry } = usePortal();
  const Area = modules.componentOf({ name, version });
  useLayoutEffect(() => applyStylesOf({ name, version }), [name, version]);
  useEffect(() => telemetry.shown({ name, version }, place), [telemetry, name, version, place]);
  return <Area />;
}

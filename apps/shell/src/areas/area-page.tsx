import type { AreaDescriptor } from '@portal/domain';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortal } from '../portal';
import { AreaBoundary } from './area-boundary';
import { PageSkeleton } from './page-skeleton';

/** An area in its own frame: loading, failing and trying again without touching anything around it. */
export function AreaPage({ area }: { area: AreaDescriptor }) {
  const { modules } = usePortal();
  const { pathname } = useLocation();
  return (
    <AreaBoundary key={area.name} area={area} place={pathname} onRetry={() => modules.forget(area.name)}>
      <Suspense fallback={<PageSkeleton />}>
        <LoadedArea name={area.name} />
      </Suspense>
    </AreaBoundary>
  );
}

function LoadedArea({ name }: { name: string }) {
  const Area = usePortal().modules.componentOf(name);
  return <Area />;
}

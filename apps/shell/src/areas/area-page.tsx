import { AreaRoot, Page, PageHeader, Skeleton } from '@portal/ui';
import { useDeferredValue, type ReactNode } from 'react';
import { PAGES_MODULE, type Area } from './area';
import { AreaView } from './area-view';
import { useRelease } from './contexts';
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
  const { waiting, moveNow, hasNewShell, reload } = useRelease();
  // The browser paints frame and heading first, and stays responsive while React renders the area.
  const isFramePainted = useDeferredValue(true, false);
  // The shell around the area may be what failed. Without a network another page would not come.
  const reloadNow = hasNewShell && navigator.onLine ? reload : null;
  return (
    <AreaView
      key={`${area.name}@${area.version}`}
      area={area}
      module={PAGES_MODULE}
      Root={AreaRoot}
      moveOn={waiting?.name === area.name ? moveNow : reloadNow}
      isWaiting={!isFramePainted}
      loading={(startOver) => (
        <PageSkeleton title={title}>
          <LateNotice onRetry={startOver}>Esta página está tardando más de lo normal.</LateNotice>
        </PageSkeleton>
      )}
    />
  );
}

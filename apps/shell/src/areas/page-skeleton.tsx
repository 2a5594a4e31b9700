import { Page, PageHeader, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import './areas.css';

/**
 * A page while its area is loading: its heading, and the shape of its rows.
 * @param title of the page, from the area's descriptor
 * @param children a notice above the rows
 */
export function PageSkeleton({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page>
      <PageHeader title={title} />
      <p className="ui-sr-only" role="status">
        Cargando...
      </p>
      {children}
      <div className="page-skeleton-sheet" aria-hidden="true">
        {Array.from({ length: 8 }, (_, row) => (
          <div className="page-skeleton-row" key={row}>
            <Skeleton active title={false} paragraph={{ rows: 1, width: `${92 - ((row * 13) % 30)}%` }} />
          </div>
        ))}
      </div>
    </Page>
  );
}

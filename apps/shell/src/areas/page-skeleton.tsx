import { Page, PageHeader, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import './areas.css';

export function PageSkeleton({ title, children }: { title: string; children?: ReactNode }) {
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

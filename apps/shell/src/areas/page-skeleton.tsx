import { Skeleton } from '@portal/ui';
import './areas.css';

/** The shape of a page while its area is on its way: heading, filters, rows. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status">
      <span className="ui-sr-only">Cargando...</span>
      <div className="page-skeleton-head" aria-hidden="true">
        <Skeleton.Input active style={{ width: 240, height: 32 }} />
        <Skeleton.Button active style={{ width: 140 }} />
      </div>
      <div className="page-skeleton-sheet" aria-hidden="true">
        {Array.from({ length: 8 }, (_, row) => (
          <div className="page-skeleton-row" key={row}>
            <Skeleton active title={false} paragraph={{ rows: 1, width: `${92 - ((row * 13) % 30)}%` }} />
          </div>
        ))}
      </div>
    </div>
  );
}

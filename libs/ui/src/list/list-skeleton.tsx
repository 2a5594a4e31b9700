import './list.css';
import { DataTableHead } from './data-table';
import type { ListColumn } from './list-types';
import { useRowLines } from './row-lines';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

type SkeletonProps<Row> = {
  columns: readonly ListColumn<Row>[];
  hasDetail: boolean;
  hasActions: boolean;
  hasSelection: boolean;
};

export function TableSkeleton<Row>({ columns, hasDetail, hasActions, hasSelection }: SkeletonProps<Row>) {
  const { frame, ...lines } = useRowLines(columns);
  return (
    <div ref={frame} className="ui-sheet ui-table-frame" role="status" aria-label="Cargando...">
      <table className="ui-table" aria-hidden>
        <DataTableHead lines={lines} hasDetail={hasDetail} hasActions={hasActions} selectAll={hasSelection && <i />} />
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {hasSelection && <td className="ui-table-select" />}
              {hasDetail && <td className="ui-table-toggle" />}
              {lines.first.map(({ column }, index) => (
                <td key={column.key}>
                  <span className="ui-bone" style={{ width: `${45 + ((row * 17 + index * 29) % 45)}%` }} />
                </td>
              ))}
              {hasActions && (
                <td className="ui-table-actions">
                  <span className="ui-row-actions">
                    <span className="ui-bone ui-bone-action" />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CardsSkeleton({ grid = false }: { grid?: boolean }) {
  return (
    <div className={`ui-cards${grid ? ' ui-cards-grid' : ''}`} role="status" aria-label="Cargando...">
      {ROWS.slice(0, 6).map((row) => (
        <div key={row} className="ui-sheet ui-card" aria-hidden>
          <div className="ui-card-head">
            <div className="ui-card-words">
              <span className="ui-bone" style={{ width: '55%' }} />
              <span className="ui-bone" style={{ width: '75%' }} />
            </div>
            <span className="ui-bone ui-bone-badge" />
          </div>
          <div className="ui-card-foot">
            <span className="ui-bone" style={{ width: 72 }} />
            <span className="ui-bone ui-bone-button" />
          </div>
        </div>
      ))}
    </div>
  );
}

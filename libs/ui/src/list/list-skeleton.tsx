import { Flex, Skeleton } from 'antd';
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
                  <Skeleton.Button active style={{ width: 76 }} />
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
          <Flex className="ui-card-head" gap={12}>
            <div className="ui-grow">
              <span className="ui-bone" style={{ width: '55%' }} />
              <span className="ui-bone" style={{ width: '75%' }} />
            </div>
            <Skeleton.Button active size="small" shape="round" />
          </Flex>
          <Flex className="ui-card-foot" align="center" justify="space-between">
            <span className="ui-bone" style={{ width: 72 }} />
            <Skeleton.Button active />
          </Flex>
        </div>
      ))}
    </div>
  );
}

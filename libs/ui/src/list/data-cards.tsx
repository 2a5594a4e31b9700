import { Flex } from 'antd';
import { memo, useId, useState, type ReactNode } from 'react';
import { Icon } from '../facade/icon';
import type { CardPlace, ListColumn, RowAction } from './list-types';
import { CardActions } from './row-actions';
import { isSameRow, useRowContents, type RowContents, type RowsProps } from './row-tools';
import { RowBox } from './selection-boxes';

export type DataCardsProps<Row> = RowsProps<Row> & { grid?: boolean };

export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowDetail,
  selection,
  busy = false,
  grid = false,
}: DataCardsProps<Row>) {
  const isChoosing = selection?.isChoosing ?? false;
  const contents = useRowContents(rows, columns, isChoosing ? { selection } : { rowActions });
  return (
    <ul
      className={`ui-cards${grid ? ' ui-cards-grid' : ''}${busy ? ' ui-busy' : ''}`}
      aria-label={label}
      aria-busy={busy}
    >
      {contents.map((shown) => (
        <DataCard key={rowKey(shown.row)} {...shown} columns={columns} rowDetail={rowDetail} grid={grid} />
      ))}
    </ul>
  );
}

export type CardGroup<Row> = { title: string; rows: readonly Row[] };

type CardGroupsProps<Row> = Omit<DataCardsProps<Row>, 'label' | 'rows'> & { groups: readonly CardGroup<Row>[] };

export function CardGroups<Row>({ groups, busy = false, ...cards }: CardGroupsProps<Row>) {
  return (
    <div className={busy ? 'ui-busy' : undefined} aria-busy={busy}>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title} className="ui-card-group">
          <h2>{title}</h2>
          <DataCards label={title} rows={rows} {...cards} />
        </section>
      ))}
    </div>
  );
}

type DataCardProps<Row> = RowContents<Row> & Pick<DataCardsProps<Row>, 'columns' | 'rowDetail' | 'grid'>;

/** A card that renders again only when its contents change, for live lists. */
const DataCard = memo(DrawnCard, isSameRow) as typeof DrawnCard;

function DrawnCard<Row>({ row, rows, tools: { actions, box }, columns, rowDetail, grid }: DataCardProps<Row>) {
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const at = (place: CardPlace) => columns.filter((column) => (column.card ?? 'detail') === place);
  const details = at('detail').filter(({ isEmpty }) => !isEmpty?.(row));
  const isBelow = ({ key, card }: RowAction) =>
    !grid && card !== 'wide' && (card === 'inside' || key !== actions[0]?.key);
  const tells = details.length > 0 || rowDetail !== undefined;
  const opens = tells || actions.some(isBelow);
  const [more, less] = tells && actions[0]?.card !== 'wide' ? ['Ver más', 'Ver menos'] : ['Más', 'Menos'];
  return (
    <li className={box?.checked ? 'ui-sheet ui-card ui-row-selected' : 'ui-sheet ui-card'} data-row="">
      <Flex className="ui-card-head" align="start" gap="0 12px">
        {box && <RowBox box={box} />}
        <div className="ui-grow ui-card-words">
          <Cells className="ui-card-who" columns={at('who')} row={row} rows={rows} />
          <Cells className="ui-quiet ui-card-what" columns={at('what')} row={row} rows={rows} />
          <LabelledCells className="ui-quiet ui-card-lines" columns={at('line')} row={row} rows={rows} />
        </div>
        <Cells className="ui-card-state" columns={at('state')} row={row} rows={rows} />
      </Flex>
      {(opens || actions.length > 0) && (
        <Flex className="ui-card-foot" wrap align="center" justify="space-between" gap={4}>
          {opens && (
            <button
              type="button"
              className="ui-bare ui-card-toggle"
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? less : more}
              <Icon name={open ? 'up' : 'down'} />
            </button>
          )}
          <CardActions actions={actions} isShown={(action) => !isBelow(action)} />
        </Flex>
      )}
      {open && (
        <div id={detailId}>
          <LabelledCells className="ui-card-details ui-pairs" columns={details} row={row} rows={rows} />
          {rowDetail && <div className="ui-card-row-detail">{rowDetail(row)}</div>}
          <CardActions actions={actions} isShown={isBelow} inWords />
        </div>
      )}
    </li>
  );
}

type CellsProps<Row> = { className: string; columns: readonly ListColumn<Row>[]; row: Row; rows: readonly Row[] };

function Cells<Row>({ className, columns, row, rows }: CellsProps<Row>) {
  if (columns.length === 0) return null;
  const cells: ReactNode[] = columns.map((column) => (
    <span key={column.key} className={column.short ? 'ui-card-short' : undefined}>
      {column.render(row, rows)}
    </span>
  ));
  return <div className={className}>{cells}</div>;
}

function LabelledCells<Row>({ className, columns, row, rows }: CellsProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{column.render(row, rows)}</dd>
        </div>
      ))}
    </dl>
  );
}

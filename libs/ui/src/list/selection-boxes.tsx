import { Button, Checkbox, Flex } from 'antd';
import type { SelectBox } from './row-tools';
import type { RowSelection } from './use-row-selection';

export function RowBox({ box: { label, checked, disabled, onToggle } }: { box: SelectBox }) {
  return (
    <label className="ui-select-box">
      <Checkbox checked={checked} disabled={disabled} aria-label={`Seleccionar ${label}`} onChange={onToggle} />
    </label>
  );
}

function countsOf<Row>(selection: RowSelection<Row>, rows: readonly Row[]) {
  const selectable = rows.filter(selection.isInPage);
  const chosen = selectable.filter(selection.isSelected).length;
  return { selectable: selectable.length, isAll: selectable.length > 0 && chosen === selectable.length };
}

export function PageBox<Row>({ selection, rows }: { selection: RowSelection<Row>; rows: readonly Row[] }) {
  const all = rows.filter(selection.canSelect);
  const chosen = all.filter(selection.isSelected).length;
  const isWhole = chosen > 0 && chosen === all.length;
  return (
    <label className="ui-select-box">
      <Checkbox
        checked={isWhole}
        indeterminate={chosen > 0 && !isWhole}
        disabled={!rows.some(selection.isInPage)}
        aria-label="Seleccionar las filas de esta página"
        onChange={() => selection.toggleAll(rows)}
      />
    </label>
  );
}

export function SelectMode<Row>({ selection, rows }: { selection: RowSelection<Row>; rows: readonly Row[] }) {
  const { selectable, isAll } = countsOf(selection, rows);
  return (
    <Flex className="ui-select-mode" justify="end" gap={4} style={{ margin: '-8px 0 4px' }}>
      {selectable > 0 && (
        <Button type="text" onClick={() => selection.toggleAll(rows)}>
          {isAll ? 'Quitar las de esta página' : `Seleccionar las ${selectable}`}
        </Button>
      )}
      {selection.rows.length === 0 && (
        <Button type="text" onClick={selection.clear}>
          Cancelar
        </Button>
      )}
    </Flex>
  );
}

import { formatCount } from '@portal/domain';
import { Alert, Button, Flex } from 'antd';
import { Icon } from '../facade/icon';
import type { RowAction } from './list-types';
import type { RowSelection } from './use-row-selection';

export function SelectionBar<Row>({
  selection,
  actions,
}: {
  selection: RowSelection<Row>;
  actions: readonly RowAction[];
}) {
  const { rows, failures, labelOf, isFull, clear } = selection;
  if (rows.length === 0 && failures.length === 0) return null;
  return (
    <section className="ui-sheet ui-selection-bar" aria-label="Selección">
      {failures.length > 0 && (
        <Alert
          className="ui-selection-failures"
          type="error"
          title={failures.length === 1 ? 'No se pudo cambiar 1:' : `No se pudieron cambiar ${failures.length}:`}
          description={
            <ul>
              {failures.map(({ row, message }) => (
                <li key={labelOf(row)}>
                  {labelOf(row)}: {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Flex wrap align="center" justify="end" gap={8}>
        <span className="ui-selection-count" role="status">
          {countText(rows.length)}
          {isFull && ', el máximo por vez'}
        </span>
        <Button type="text" onClick={clear}>
          {rows.length === 0 ? 'Cerrar' : 'Quitar selección'}
        </Button>
        {(rows.length === 0 ? [] : actions).map(
          ({ key, label, icon, onClick, danger = false, disabled = false }, index) => (
            <Button
              key={key}
              type={index === 0 ? 'primary' : 'default'}
              icon={icon && <Icon name={icon} />}
              danger={danger}
              disabled={disabled}
              onClick={onClick}
            >
              {label}
            </Button>
          ),
        )}
      </Flex>
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Ninguna seleccionada';
  return count === 1 ? '1 seleccionada' : `${formatCount(count)} seleccionadas`;
}

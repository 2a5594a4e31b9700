import { Button, Tooltip } from 'antd';
import { Icon } from '../facade/icon';
import type { RowAction } from './list-types';

/** The actions of a row as icons, each with its name for assistive technology and on hover. */
export function RowActionIcons({ actions }: { actions: readonly RowAction[] }) {
  return (
    <span className="ui-row-actions">
      {actions.map((action) => (
        <Tooltip key={action.key} title={action.label} mouseEnterDelay={0.4}>
          <Button
            type="text"
            className={action.danger ? 'ui-row-action ui-row-action-danger' : 'ui-row-action'}
            icon={<Icon name={action.icon} />}
            aria-label={action.label}
            disabled={action.disabled ?? false}
            onClick={action.onClick}
          />
        </Tooltip>
      ))}
    </span>
  );
}

/** The actions of a card: the main one as a button with its word, the others as icons before it. */
export function CardActions({ actions }: { actions: readonly RowAction[] }) {
  const [main, ...others] = actions;
  if (!main) return null;
  return (
    <span className="ui-card-actions">
      <RowActionIcons actions={others} />
      <Button
        icon={<Icon name={main.icon} />}
        danger={main.danger ?? false}
        disabled={main.disabled ?? false}
        onClick={main.onClick}
      >
        {main.label}
      </Button>
    </span>
  );
}

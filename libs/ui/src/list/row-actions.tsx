import { Button, Tooltip } from 'antd';
import { Icon } from '../facade/icon';
import type { RowAction } from './list-types';

type ActionsProps = { actions: readonly RowAction[] };

/** The actions of a table's row: the main one as a button with its word, then the others as icons. */
export function TableActions({ actions: [main, ...others] }: ActionsProps) {
  return (
    <span className="ui-row-actions">
      {main && <MainAction action={main} />}
      <OtherActions actions={others} />
    </span>
  );
}

/** The actions of a card. The main one comes last: at the lower right, where the thumb is. */
export function CardActions({ actions: [main, ...others] }: ActionsProps) {
  if (!main) return null;
  return (
    <span className="ui-card-actions">
      <OtherActions actions={others} />
      <MainAction action={main} />
    </span>
  );
}

function MainAction({ action }: { action: RowAction }) {
  return (
    <Button
      icon={<Icon name={action.icon} />}
      danger={action.danger ?? false}
      disabled={action.disabled ?? false}
      onClick={action.onClick}
      data-main-action=""
    >
      {action.label}
    </Button>
  );
}

/** Icons, each with its name for assistive technology and on hover. */
function OtherActions({ actions }: ActionsProps) {
  return actions.map((action) => (
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
  ));
}

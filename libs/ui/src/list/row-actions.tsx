import { Button, Tooltip } from 'antd';
import { useMediaQuery } from '../device/use-media-query';
import { Icon } from '../facade/icon';
import type { RowAction } from './list-types';

type ActionsProps = { actions: readonly RowAction[] };

/**
 * The slots of a table's icons: each kind of action has one place in all rows, so that none stands where its neighbour is in the
 * row above.
 * @param rows the actions of every row; those of the longest give the order
 */
export function actionSlots(rows: readonly (readonly RowAction[])[]): readonly string[] {
  const longestFirst = [...rows].sort((one, other) => other.length - one.length);
  return [...new Set(longestFirst.flatMap(([, ...others]) => others.map(({ key }) => key)))];
}

/** The actions of a table's row: the main one as a button with its word, then the others as icons, each in its slot. */
export function TableActions({ actions: [main, ...others], slots }: ActionsProps & { slots: readonly string[] }) {
  return (
    <span className="ui-row-actions">
      {main && <MainAction action={main} />}
      {slots.map((slot) => {
        const action = others.find(({ key }) => key === slot);
        return action ? <OtherAction key={slot} action={action} /> : <span key={slot} className="ui-row-slot" />;
      })}
    </span>
  );
}

/** The actions of a card. The main one comes last: at the lower right, where the thumb is. */
export function CardActions({ actions: [main, ...others] }: ActionsProps) {
  if (!main) return null;
  return (
    <span className="ui-card-actions">
      {others.map((action) => (
        <OtherAction key={action.key} action={action} />
      ))}
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

/** An icon with its name for assistive technology and on hover; a touch would leave the name over the dialog that it opens. */
function OtherAction({ action }: { action: RowAction }) {
  const isTouched = useMediaQuery('(hover: none)');
  return (
    <Tooltip title={isTouched ? undefined : action.label} mouseEnterDelay={0.4}>
      <Button
        type="text"
        className={action.danger ? 'ui-row-action ui-row-action-danger' : 'ui-row-action'}
        icon={<Icon name={action.icon} />}
        aria-label={action.label}
        disabled={action.disabled ?? false}
        onClick={action.onClick}
      />
    </Tooltip>
  );
}

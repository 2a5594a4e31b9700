import { Button, Flex, Tooltip, type ButtonProps } from 'antd';
import { useId } from 'react';
import { useMediaQuery } from '../device/use-media-query';
import { Icon } from '../facade/icon';
import type { RowAction } from './list-types';
import { useAnnouncedKeys } from './use-row-keys';

type ActionsProps = { actions: readonly RowAction[] };

const isIcon = ({ icon }: RowAction): boolean => icon !== undefined;

/** Returns the slots of a table's icons: each kind of action has one position in all rows, so that icons line up. */
export function actionSlots(rows: readonly (readonly RowAction[])[]): readonly string[] {
  const longestFirst = [...rows].sort((one, other) => other.length - one.length);
  return [...new Set(longestFirst.flatMap(([, ...others]) => others.filter(isIcon).map(({ key }) => key)))];
}

export function TableActions({ actions: [main, ...others], slots }: ActionsProps & { slots: readonly string[] }) {
  return (
    <Flex component="span" className="ui-row-actions" align="center" gap={2}>
      {main && (
        <span className="ui-row-main" style={{ flex: 1 }}>
          <MainAction action={main} />
        </span>
      )}
      {others
        .filter((action) => !isIcon(action))
        .map((action) => (
          <OtherAction key={action.key} action={action} />
        ))}
      {slots.map((slot) => {
        const action = others.find(({ key }) => key === slot);
        return action ? <OtherAction key={slot} action={action} /> : <span key={slot} style={{ width: 36 }} />;
      })}
    </Flex>
  );
}

type CardActionsProps = ActionsProps & { isShown: (action: RowAction) => boolean; inWords?: boolean };

export function CardActions({ actions: [main, ...others], isShown, inWords = false }: CardActionsProps) {
  if (!main) return null;
  const isWide = main.card === 'wide';
  const first = isShown(main) && <MainAction action={main} {...(isWide && WIDE)} />;
  return (
    <Flex component="span" className="ui-card-actions" align="center" justify="end" wrap>
      {!isWide && first}
      {others.filter(isShown).map((action) => (
        <OtherAction key={action.key} action={action} inWords={inWords} {...(action.card === 'wide' && WIDE_BESIDE)} />
      ))}
      {isWide && first}
    </Flex>
  );
}

const WIDE = { type: 'primary', block: true } as const;
const WIDE_BESIDE = { type: 'default', block: true, className: '' } as const;

function MainAction({ action, ...look }: ButtonProps & { action: RowAction }) {
  const keys = useAnnouncedKeys();
  return (
    <ActionButton
      {...look}
      action={action}
      danger={action.danger ?? false}
      data-main-action=""
      aria-keyshortcuts={keys.action}
    >
      {action.label}
    </ActionButton>
  );
}

function OtherAction({ action, inWords = false, ...look }: ButtonProps & { action: RowAction; inWords?: boolean }) {
  const words =
    inWords || !isIcon(action) ? { children: action.label } : { hint: action.label, 'aria-label': action.label };
  return (
    <ActionButton
      {...words}
      action={action}
      type="text"
      className={action.danger ? 'ui-row-action ui-row-action-danger' : 'ui-row-action'}
      {...look}
    />
  );
}

type ActionButtonProps = ButtonProps & {
  action: RowAction;
  /** Text on hover; after a touch it would cover the dialog that the button opens. */
  hint?: string;
  'data-main-action'?: '';
};

/** With a reason against it, it says the reason and stays focusable, unlike a disabled button. */
function ActionButton({
  action: { icon, disabled = false, disabledReason, onClick },
  hint,
  ...look
}: ActionButtonProps) {
  const isTouched = useMediaQuery('(hover: none)');
  const reasonId = useId();
  if (disabledReason !== undefined) {
    return (
      <Tooltip title={disabledReason} trigger={isTouched ? 'click' : ['hover', 'focus']}>
        <span>
          <Button
            {...look}
            className={`ant-btn-disabled ${look.className ?? ''}`}
            icon={icon && <Icon name={icon} />}
            aria-disabled
            aria-describedby={reasonId}
          />
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        </span>
      </Tooltip>
    );
  }
  const button = <Button {...look} icon={icon && <Icon name={icon} />} disabled={disabled} onClick={onClick} />;
  if (hint === undefined || isTouched) return button;
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      {button}
    </Tooltip>
  );
}

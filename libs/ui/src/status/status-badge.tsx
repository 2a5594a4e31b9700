import { STATUS_COLOURS, STATUS_LABELS, STATUS_LEGENDS, type Status } from '@portal/domain';
import { Tooltip } from 'antd';
import { useMediaQuery } from '../device/use-media-query';

const isStatus = (value: string): value is Status => Object.hasOwn(STATUS_LABELS, value);

export type StatusBadgeProps = {
  /** A stored status; an unknown value is shown as it is, in grey. */
  status: Status | (string & {});
  /** Leaves out the legend: inside a link or an option there is no room for a button. */
  plain?: boolean;
  quiet?: boolean;
};

/** The state as a coloured pill, always with its text (spec 1 §4). */
export function StatusBadge({ status, plain = false, quiet = status === 'activo' }: StatusBadgeProps) {
  const isTouched = useMediaQuery('(hover: none)');
  if (!isStatus(status)) return <span className="ui-badge ui-tone-gray">{status}</span>;
  const look = `ui-badge ui-tone-${STATUS_COLOURS[status]}${quiet ? ' ui-badge-quiet' : ''}`;
  const badge = <span className={look}>{STATUS_LABELS[status]}</span>;
  if (plain) return badge;
  return (
    <Tooltip
      title={`${STATUS_LABELS[status]}: ${lowerFirst(STATUS_LEGENDS[status])}`}
      trigger={isTouched ? 'click' : ['hover', 'focus']}
    >
      <button type="button" className="ui-bare ui-badge-button">
        {badge}
      </button>
    </Tooltip>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

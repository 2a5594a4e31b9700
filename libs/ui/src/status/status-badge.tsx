import './status.css';
import { STATUS_COLOURS, STATUS_LABELS, type Status } from '@portal/domain';

const isStatus = (value: string): value is Status => Object.hasOwn(STATUS_LABELS, value);

export type StatusBadgeProps = {
  /** A stored status; an unknown value is shown as it is, in grey. */
  status: Status | (string & {});
};

/** The state as a coloured pill, always with its text (spec 1 §4). */
export function StatusBadge({ status }: StatusBadgeProps) {
  const colour = isStatus(status) ? STATUS_COLOURS[status] : 'gray';
  return <span className={`ui-badge ui-badge-${colour}`}>{isStatus(status) ? STATUS_LABELS[status] : status}</span>;
}

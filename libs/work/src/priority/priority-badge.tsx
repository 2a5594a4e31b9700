import './priority-badge.css';
import { labelOf, PRIORITIES } from '@portal/domain';

/** `priority`: a stored priority (`typeRequest`). */
type PriorityBadgeProps = { priority: string };

export function PriorityBadge({ priority }: PriorityBadgeProps) {
  return <span className={`work-priority work-priority-${priority}`}>{labelOf(PRIORITIES, priority)}</span>;
}

import './priority-badge.css';
import { labelOf, PRIORITIES } from '@portal/domain';

/** `priority`: a stored priority (`typeRequest`). */
type PriorityBadgeProps = { priority: string };

/** The priority of a request; an emergency wears the one accent of the portal. */
export function PriorityBadge({ priority }: PriorityBadgeProps) {
  return <span className={`work-priority work-priority-${priority}`}>{labelOf(PRIORITIES, priority)}</span>;
}

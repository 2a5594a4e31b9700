import './priority-badge.css';
import { labelOf, PRIORITIES } from '@portal/domain';

export function PriorityBadge({ priority }: { priority: string }) {
  return <span className={`work-priority work-priority-${priority}`}>{labelOf(PRIORITIES, priority)}</span>;
}

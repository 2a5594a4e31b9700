import { useRequestsAssignedToMe } from '@portal/api-client';
import { businessDay, formatListDay, LINKED_PATHS } from '@portal/domain';
import { Icon } from '@portal/ui';
import { Link } from 'react-router-dom';

/** The first visit of an operator, which leads to all of them; nothing while there is none. */
export function NextVisit() {
  const [visit] = useRequestsAssignedToMe({ offset: 0, limit: 1 }).data?.data ?? [];
  if (!visit) return null;
  return (
    <section className="home-section" aria-labelledby="next-visit">
      <h2 id="next-visit">Tu próxima visita</h2>
      <Link to={LINKED_PATHS.requestOperator} className="waiting-card next-visit">
        <strong>
          {formatListDay(visit.date, businessDay(new Date()))} {visit.hour} · {visit.service}
        </strong>
        <span>{visit.address}</span>
        <Icon name="forward" className="waiting-arrow" />
      </Link>
    </section>
  );
}

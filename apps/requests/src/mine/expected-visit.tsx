import './mine.css';
import { businessInstant, isAtWork, type ClientRequestItem } from '@portal/domain';
import { DateText } from '@portal/ui';

/** A visit whose hour passed before the work began is told as missed: 'debía venir …'. */
export function ExpectedVisit({
  request: { status, visit },
}: {
  request: Pick<ClientRequestItem, 'status' | 'visit'>;
}) {
  if (!visit) return null;
  if (isAtWork(status)) return <span className="mine-visit">{visit.operator} está trabajando</span>;
  return (
    <span className="mine-visit">
      {businessInstant(visit.day, visit.hour) < new Date() ? 'debía venir' : 'viene'}{' '}
      <DateText value={visit.day} hour={visit.hour} />, <span className="mine-visitor">{visit.operator}</span>
    </span>
  );
}

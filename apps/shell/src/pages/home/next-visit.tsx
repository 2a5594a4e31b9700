import { useRequestsAssignedToMe } from '@portal/api-client';
import {
  businessInstant,
  canHappen,
  isAtWork,
  LINKED_PATHS,
  visitPath,
  type OperatorRequestItem,
  type RequestEvent,
} from '@portal/domain';
import { Button, DateText, Icon, Skeleton, type IconName } from '@portal/ui';
import { Link, useNavigate } from 'react-router-dom';

/** The actions of the operator's list, as the list words them. */
const ACTIONS: readonly { event: RequestEvent; label: string; icon: IconName }[] = [
  { event: 'start', label: 'Iniciar', icon: 'start' },
  { event: 'finish', label: 'Finalizar', icon: 'finish' },
];

/** Rows of the operator's list, the earliest visit first, among which the next one is looked for. */
const ROWS = 20;

/**
 * The work of an operator that comes first: what they have begun, else the visit that was missed, and the next visit that lies
 * ahead. Nothing without visits.
 */
export function NextVisit() {
  const { data, isPending } = useRequestsAssignedToMe({ offset: 0, limit: ROWS });
  if (isPending) return <VisitSection title="Tu próxima visita" />;
  const visits = data?.data ?? [];
  const now = new Date();
  const isAhead = ({ date, hour }: OperatorRequestItem): boolean => businessInstant(date, hour) >= now;
  const begun = visits.find(({ status }) => isAtWork(status));
  const waiting = visits.filter(({ status }) => !isAtWork(status));
  const missed = waiting.find((visit) => !isAhead(visit));
  const next = waiting.find(isAhead);
  return (
    <>
      {begun ? (
        <VisitSection title="Tu trabajo en curso" visit={begun} />
      ) : (
        missed && <VisitSection title="Visita atrasada" visit={missed} />
      )}
      {next && <VisitSection title="Tu próxima visita" visit={next} />}
    </>
  );
}

type VisitSectionProps = {
  title: string;
  /** The request to visit; undefined while it is loading. */
  visit?: OperatorRequestItem;
};

/** A visit with its action and the way to all of them. */
function VisitSection({ title, visit }: VisitSectionProps) {
  const navigate = useNavigate();
  const action = ACTIONS.find(({ event }) => visit && canHappen(event, visit.status));
  return (
    <section className="home-section" aria-label={title} aria-busy={visit === undefined}>
      <h2>{title}</h2>
      <div className="home-sheet next-visit">
        {visit ? (
          <Link to={LINKED_PATHS.requestOperator} className="next-visit-words">
            <strong>
              <DateText value={visit.date} hour={visit.hour} /> · {visit.service}
            </strong>
            <span>{visit.address}</span>
          </Link>
        ) : (
          <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 1, width: '80%' }} />
        )}
        {visit && action && (
          <Button
            type="primary"
            size="large"
            icon={<Icon name={action.icon} />}
            onClick={() => void navigate(visitPath(visit.id))}
          >
            {action.label}
          </Button>
        )}
      </div>
    </section>
  );
}

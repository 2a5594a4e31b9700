import { useRequestsAssignedToMe } from '@portal/api-client';
import { canHappen, LINKED_PATHS, visitPath, type RequestEvent } from '@portal/domain';
import { Button, DateText, Icon, Skeleton, type IconName } from '@portal/ui';
import { Link, useNavigate } from 'react-router-dom';

/** The actions of the operator's list, as the list words them. */
const ACTIONS: readonly { event: RequestEvent; label: string; icon: IconName }[] = [
  { event: 'start', label: 'Iniciar', icon: 'start' },
  { event: 'finish', label: 'Finalizar', icon: 'finish' },
];

/** The first visit of an operator, with its action and the way to all of them; nothing while there is none. */
export function NextVisit() {
  const navigate = useNavigate();
  const visits = useRequestsAssignedToMe({ offset: 0, limit: 1 });
  const visit = visits.data?.data[0];
  if (!visit && !visits.isPending) return null;
  const action = ACTIONS.find(({ event }) => visit && canHappen(event, visit.status));
  return (
    <section className="home-section" aria-labelledby="next-visit" aria-busy={visits.isPending}>
      <h2 id="next-visit">Tu próxima visita</h2>
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

import './waiting-cells.css';
import {
  businessDay,
  formatAge,
  formatInstant,
  isLate,
  type Instant,
  type RequestStatus,
  type WaitingRequest,
} from '@portal/domain';
import { RelativeDate } from '@portal/ui';

type Waiting = WaitingRequest & { status: RequestStatus };

const isPlanned = ({ dateAssigned, hourAssigned }: Waiting): boolean => dateAssigned !== null && hourAssigned !== null;

/** The planned visit of a request; 'Atrasada' where it has passed and the work has not begun. Nothing without a visit. */
export function VisitCell({ request }: { request: Waiting }) {
  const { dateAssigned, hourAssigned } = request;
  if (dateAssigned === null) return null;
  return (
    <span className="work-visit">
      <RelativeDate value={dateAssigned} hour={hourAssigned} />
      {isPlanned(request) && isLate(request, new Date()) && <LateMark>Atrasada</LateMark>}
    </span>
  );
}

/** The same where the visit waits for a permit: also a visit of today is pressing. */
export function PermitVisitCell({ request }: { request: Waiting }) {
  const isToday = request.dateAssigned === businessDay(new Date());
  if (!isToday || isLate(request, new Date())) return <VisitCell request={request} />;
  return (
    <span className="work-visit">
      <RelativeDate value={request.dateAssigned} hour={request.hourAssigned} />
      <LateMark>Sin permiso</LateMark>
    </span>
  );
}

/** How old a request is ('6 días'); marked where it is late and no visit is planned. */
export function AgeCell({ request }: { request: Waiting & { dateRequest: Instant } }) {
  const now = new Date();
  const late = !isPlanned(request) && isLate(request, now);
  return (
    <time
      className={late ? 'work-age work-age-late' : 'work-age'}
      dateTime={request.dateRequest}
      title={`Creada el ${formatInstant(request.dateRequest)}${late ? ', sin visita' : ''}`}
    >
      {formatAge(request.dateRequest, now)}
    </time>
  );
}

const LateMark = ({ children }: { children: string }) => <span className="work-late">{children}</span>;

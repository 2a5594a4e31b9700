import './waiting-cells.css';
import { businessDay, formatAge, isLate, type Instant, type RequestStatus, type WaitingRequest } from '@portal/domain';
import { DateText } from '@portal/ui';
import type { ReactNode } from 'react';

type Waiting = WaitingRequest & { status: RequestStatus };

const isPlanned = ({ dateAssigned, hourAssigned }: Waiting): boolean => dateAssigned !== null && hourAssigned !== null;

/** The planned visit of a request; 'Atrasada' where it has passed and the work has not begun. Nothing without a visit. */
export function VisitCell({ request }: { request: Waiting }) {
  const { dateAssigned, hourAssigned } = request;
  if (dateAssigned === null) return null;
  const late = isPlanned(request) && isLate(request, new Date());
  return (
    <DateText value={dateAssigned} hour={hourAssigned} beside={late ? <LateMark>Atrasada</LateMark> : undefined} />
  );
}

/** The same where the visit waits for a permit: also a visit of today is pressing. */
export function PermitVisitCell({ request }: { request: Waiting }) {
  const isToday = request.dateAssigned === businessDay(new Date());
  if (!isToday || isLate(request, new Date())) return <VisitCell request={request} />;
  return (
    <DateText value={request.dateAssigned} hour={request.hourAssigned} beside={<LateMark>Sin permiso</LateMark>} />
  );
}

/** The date of a request and how old it is ('6 días'), marked where it is late and no visit is planned. */
export function RequestDateCell({ request }: { request: Waiting & { dateRequest: Instant } }) {
  const now = new Date();
  const age = formatAge(request.dateRequest, now);
  const late = !isPlanned(request) && isLate(request, now);
  return <DateText value={request.dateRequest} beside={late ? <LateMark>{age} sin visita</LateMark> : age} />;
}

const LateMark = ({ children }: { children: ReactNode }) => <span className="work-late">{children}</span>;

import './waiting-cells.css';
import {
  addDays,
  ANSWER_LABELS,
  awaitsAnswer,
  businessDay,
  describeDue,
  formatAge,
  isHeldBy,
  isLate,
  type CalendarDay,
  type HourOfDay,
  type Instant,
  type RequestListItem,
} from '@portal/domain';
import { DateText, StatusBadge } from '@portal/ui';
import type { ReactNode } from 'react';

type VisitCellProps = { day: CalendarDay | null; hour: HourOfDay | null };

export function VisitCell({ day, hour }: VisitCellProps) {
  return day === null ? null : <DateText value={day} hour={hour} />;
}

export function PermitVisitCell({ day, hour }: VisitCellProps) {
  const today = businessDay(new Date());
  if (day === null || day > today) return <VisitCell day={day} hour={hour} />;
  // Within an element of its own the mark stays on the line of the date: the deadline has the second one.
  return (
    <span>
      <DateText value={day} hour={hour} beside={<LateMark>{day === today ? 'Hoy' : 'Atrasada'}</LateMark>} />
    </span>
  );
}

export function RequestDateCell({ dateRequest }: { dateRequest: Instant }) {
  return <DateText value={dateRequest} beside={formatAge(dateRequest, new Date())} />;
}

export function DueText({ dueAt, verb }: { dueAt: Instant | null | undefined; verb?: string }) {
  // A list that a device stored before there were deadlines has none.
  if (!dueAt) return null;
  const now = new Date();
  const text = describeDue(dueAt, now, verb);
  if (isLate(dueAt, now)) return <LateMark>{text}</LateMark>;
  return businessDay(new Date(dueAt)) <= addDays(businessDay(now), 1) ? <strong>{text}</strong> : <>{text}</>;
}

type StateOf = Pick<RequestListItem, 'status' | 'acceptedAt' | 'isOperatorInactive'>;

export function RequestStateCell({ request }: { request: StateOf }) {
  const { status, isOperatorInactive } = request;
  const isLeaders = isHeldBy(status, 'leader');
  const answer = isLeaders && ANSWER_LABELS[awaitsAnswer(request) ? 'awaited' : 'accepted'];
  const mark = isOperatorInactive ? <LateMark>{isLeaders ? 'Líder' : 'Operario'} inactivo</LateMark> : answer;
  return (
    <span className="work-state">
      <StatusBadge status={status} />
      {mark && <span className="ui-small">{mark}</span>}
    </span>
  );
}

const LateMark = ({ children }: { children: ReactNode }) => <span className="ui-urgent">{children}</span>;

import { addDays, businessDay, isCalendarDay, LIMITS, type CalendarDay } from '@portal/domain';
import { useSearchParams } from 'react-router-dom';

export type AgendaSpan = 'week' | 'day';

const VIEW = 'view';
const DAY = 'day';
const SPAN = 'span';
const PANEL = 'panel';
const AGENDA = 'agenda';
const HIDDEN = 'no';

/** Returns the shown days: a week from that day, because the days before it are seldom planned; or the day alone. */
export function daysShown(day: CalendarDay, span: AgendaSpan): CalendarDay[] {
  return Array.from({ length: span === 'day' ? 1 : LIMITS.agendaDays }, (_, index) => addDays(day, index));
}

export function useAgendaAddress() {
  const [params, setParams] = useSearchParams();
  const today = businessDay(new Date());
  const dayText = params.get(DAY);
  const day = isCalendarDay(dayText) ? dayText : today;
  const span: AgendaSpan = params.get(SPAN) === 'day' ? 'day' : 'week';
  const change = (values: Record<string, string | null>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });

  return {
    isAgenda: params.get(VIEW) === AGENDA,
    today,
    day,
    span,
    hasPanel: params.get(PANEL) !== HIDDEN,
    setAgenda: (isAgenda: boolean) => change({ [VIEW]: isAgenda ? AGENDA : null }),
    setSpan: (next: AgendaSpan) => change({ [SPAN]: next, [DAY]: day }),
    setPanel: (hasPanel: boolean) => change({ [PANEL]: hasPanel ? null : HIDDEN }),
    setDay: (next: CalendarDay) => change({ [DAY]: next }),
  };
}

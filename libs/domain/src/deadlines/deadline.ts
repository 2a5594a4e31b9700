import { businessDay, businessHour, dayName, formatDay, type Instant } from '../dates/business-time';
import { isHeldBy, REQUEST_STATES, type RequestStatus } from '../requests/request-states';
import type { Priority } from '../vocabulary/work';
import type { BusinessCalendar } from './business-calendar';

export const DEADLINE_STAGES = ['assign', 'accept', 'start', 'liquidate'] as const;
export type DeadlineStage = (typeof DEADLINE_STAGES)[number];

export const DEADLINE_LABELS: Record<DeadlineStage, { label: string; from: string }> = {
  assign: { label: 'Asignar', from: 'Desde que se crea o vuelve a solicitado' },
  accept: { label: 'Aceptar', from: 'Desde que se entrega al contratista' },
  start: { label: 'Iniciar', from: 'Desde la hora de la visita' },
  liquidate: { label: 'Liquidar', from: 'Desde que termina el trabajo' },
};

/** Working hours for each wait and priority. */
export type DeadlineRules = Record<DeadlineStage, Record<Priority, number>>;

export const DEFAULT_DEADLINE_RULES: DeadlineRules = {
  assign: { emergencia: 2, urgente: 24, programado: 72 },
  accept: { emergencia: 1, urgente: 4, programado: 9 },
  start: { emergencia: 1, urgente: 2, programado: 4 },
  liquidate: { emergencia: 18, urgente: 27, programado: 45 },
};

export type DeadlineSettings = { rules: DeadlineRules; calendar: BusinessCalendar };

export type Answered = { status: RequestStatus; acceptedAt: Instant | Date | null };

export function awaitsAnswer({ status, acceptedAt }: Answered): boolean {
  return isHeldBy(status, 'leader') && acceptedAt === null;
}

export const ANSWER_LABELS = { awaited: 'Por aceptar', accepted: 'Aceptada' } as const;

export function stageOf(request: Answered): DeadlineStage | null {
  return awaitsAnswer(request) ? 'accept' : REQUEST_STATES[request.status].deadline;
}

function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 día' : `${days} días`;
}

export function isLate(dueAt: Instant | null, now: Date): boolean {
  return dueAt !== null && Date.parse(dueAt) < now.getTime();
}

export function describeDue(dueAt: Instant, now: Date, verb = 'Vence'): string {
  const due = new Date(dueAt);
  const [day, today] = [businessDay(due), businessDay(now)];
  if (isLate(dueAt, now)) {
    return day === today && verb === 'Vence'
      ? `Venció hoy ${businessHour(due)}`
      : `Atrasada ${formatSpan(now.getTime() - due.getTime())}`;
  }
  const name = dayName(day, today);
  return `${verb} ${name === 'hoy' || name === 'mañana' ? `${name} ${businessHour(due)}` : formatDay(day)}`;
}

import { formatDay, type OperatorRequestItem } from '@portal/domain';

/** @returns day and hour of the visit: '21-11-2026 10:30' */
export function visitOf({ date, hour }: Pick<OperatorRequestItem, 'date' | 'hour'>): string {
  return [date && formatDay(date), hour].filter(Boolean).join(' ');
}

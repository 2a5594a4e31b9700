import { addDays, type CalendarDay } from '@portal/domain';
import type { CardGroup } from '@portal/ui';

const titleOf = (day: CalendarDay, today: CalendarDay): string => {
  if (day < today) return 'Atrasadas';
  if (day === today) return 'Hoy';
  return day === addDays(today, 1) ? 'Mañana' : 'Después';
};

/**
 * Groups visits by how far their day is, in the order in which they come: sorted by their day, each group is there
 * once.
 */
export function groupVisits<Visit extends { date: CalendarDay }>(
  visits: readonly Visit[],
  today: CalendarDay,
): CardGroup<Visit>[] {
  const groups: { title: string; rows: Visit[] }[] = [];
  for (const visit of visits) {
    const title = titleOf(visit.date, today);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(visit);
    else groups.push({ title, rows: [visit] });
  }
  return groups;
}

import {
  DEFAULT_DEADLINE_RULES,
  type BusinessCalendar,
  type CalendarDay,
  type DayOff,
  type DeadlineRules,
  type DeadlineSettings,
  type WorkingWeek,
} from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';

const SETTINGS_LOCK = 7_042_029;

/**
 * Waits for every transaction that calculates deadlines and blocks others until this one ends, so that none writes deadlines by
 * outdated rules. The holder must lock no request: those transactions hold theirs.
 */
export async function lockSettings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETTINGS_LOCK)})`.execute(trx);
}

type StoredSettings = { rules: DeadlineRules; week: WorkingWeek; daysOff: DayOff[] };

export async function readStoredSettings(db: Db): Promise<StoredSettings> {
  const { rows } = await sql<{
    rules: { stage: keyof DeadlineRules; priority: keyof DeadlineRules['assign']; hours: number }[];
    hours: { weekday: keyof WorkingWeek; opens: string; closes: string }[];
    days: DayOff[];
  }>`select
      (select json_agg(deadline_rules) from deadline_rules) as rules,
      (select coalesce(json_agg(working_hours), '[]') from working_hours) as hours,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]') from days_off) as days`.execute(
    db,
  );
  const [stored] = rows;
  const rules = structuredClone(DEFAULT_DEADLINE_RULES);
  for (const { stage, priority, hours } of stored?.rules ?? []) rules[stage][priority] = hours;
  const week = Object.fromEntries((stored?.hours ?? []).map(({ weekday, ...open }) => [weekday, open]));
  return { rules, week, daysOff: stored?.days ?? [] };
}

export async function toDeadlineSettings({ rules, week, daysOff }: StoredSettings): Promise<DeadlineSettings> {
  // The holidays of all countries load at the first use, not at the start.
  const { isHoliday } = await import('./holidays');
  const ownDays = new Set<CalendarDay>(daysOff.map(({ day }) => day));
  return { rules, calendar: { week, isDayOff: (day) => ownDays.has(day) || isHoliday(day) } };
}

export async function readDeadlineSettings(trx: Db): Promise<DeadlineSettings> {
  // A separate statement: the next one must see the commit of the lock's previous holder.
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(SETTINGS_LOCK)})`.execute(trx);
  return toDeadlineSettings(await readStoredSettings(trx));
}

/** Reads the working days and hours, for what may be a moment out of date. */
export async function readWorkingCalendar(db: Db): Promise<BusinessCalendar> {
  return (await toDeadlineSettings(await readStoredSettings(db))).calendar;
}

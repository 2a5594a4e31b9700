import { businessInstant, DEFAULT_DEADLINE_RULES, DEFAULT_WORKING_WEEK, type DeadlineSettings } from '@portal/domain';
import type { Insertable } from 'kysely';

import type { RequestDeadlinesTable } from '../../platform/database/schema';
import { isHoliday, moveDeadline, type OpenDeadline } from '../../features/deadlines';
import type { RequestLife } from './request-lives';

const SETTINGS: DeadlineSettings = {
  rules: DEFAULT_DEADLINE_RULES,
  calendar: { week: DEFAULT_WORKING_WEEK, isDayOff: isHoliday },
};

type Deadline = Omit<Insertable<RequestDeadlinesTable>, 'request_id'>;

type Hands = { companyId: number | null; operatorId: number | null };

/** The last wait of a life is perhaps still open. A late one is no news. */
export function deadlinesOf(life: RequestLife, { companyId, operatorId }: Hands): Deadline[] {
  const visit = businessInstant(life.visitDay, life.visitHour);
  const rows: Deadline[] = [];
  let open: OpenDeadline | null = null;
  let isAccepted = false;
  for (const { event, at, to } of life.events) {
    isAccepted ||= event === 'accept' || event === 'assign-own';
    const change = moveDeadline(
      open,
      { event, at, status: to, acceptedAt: isAccepted ? at : null, priority: life.typeRequest, visit },
      SETTINGS,
    );
    const last = rows.at(-1);
    if (change.ended === 'dropped') rows.pop();
    if (change.ended === 'kept' && last) last.ended_at = at;
    open = change.open;
    if (open === null || !change.isNew) continue;
    const isContractors = open.stage === 'accept' || open.stage === 'start';
    rows.push({
      stage: open.stage,
      started_at: open.startedAt,
      due_at: open.dueAt,
      ended_at: null,
      told_at: open.dueAt < new Date() ? open.dueAt : null,
      company_id: isContractors ? companyId : null,
      operator_id: open.stage === 'start' ? operatorId : null,
    });
  }
  return rows;
}

import {
  addDays,
  businessDay,
  LIMITS,
  proposeVisit,
  VISIT_STATUSES,
  type CalendarDay,
  type VisitProposalAnswer,
} from '@portal/domain';

import type { CurrentUser } from '../../../platform/auth/current-user';
import type { Db } from '../../../platform/database/schema';
import { readWorkingCalendar } from '../../deadlines';
import { inStates } from '../request/in-states';
import { readVisibleRequest } from '../request/read-visible-request';
import { selectOwnOperators } from './agenda';

export async function readVisitProposal(
  db: Db,
  { user, id, from, now }: { user: CurrentUser; id: number; from: CalendarDay; now: Date },
): Promise<VisitProposalAnswer> {
  const request = await readVisibleRequest(db, user, id);
  const operators = await selectOwnOperators(db, user.company && { id: user.id, company: user.company.id });
  const first = from > businessDay(now) ? from : businessDay(now);
  const visits = await db
    .selectFrom('requests')
    .select(['id', 'operator_id', 'mall_id', 'date_assigned', 'hour_assigned'])
    .where(inStates(VISIT_STATUSES))
    .where('hour_assigned', 'is not', null)
    // A visit late at night reaches into the next day.
    .where('date_assigned', '>=', addDays(first, -1))
    .where('date_assigned', '<', addDays(first, LIMITS.agendaDays))
    .where('operator_id', 'in', [0, ...operators.map((operator) => operator.id)])
    .where('id', '<>', id)
    .$narrowType<{ operator_id: number; date_assigned: string; hour_assigned: string }>()
    .execute();
  return {
    proposal: proposeVisit({
      mall: { id: request.mall_id, name: request.mall_name },
      operators,
      visits: visits.map((row) => ({
        id: row.id,
        operator: { id: row.operator_id },
        mall: row.mall_id,
        date: row.date_assigned,
        hour: row.hour_assigned,
      })),
      from: first,
      calendar: await readWorkingCalendar(db),
      now,
    }),
  };
}

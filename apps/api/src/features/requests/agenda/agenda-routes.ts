import { addDays, isCalendarDay, LIMITS, MESSAGES, type AgendaRange, type FieldErrors } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { validationFailed } from '../../../platform/errors/app-error';
import { ok } from '../../../platform/http/respond';
import { readAgenda } from './agenda';

/** The assigner's agenda: operators and their visits in a range of days. */
export function agendaFeature(app: FastifyInstance, { db }: ApiContext): void {
  app.get(
    '/request/agenda',
    {
      config: { access: 'requests:list' },
      schema: operation({
        summary: `Las visitas de hasta ${LIMITS.agendaDays} días, y los operarios a quienes se muestran`,
        answers: { record: 'Agenda' },
        query: ['from', 'to'],
      }),
    },
    async (request) => ok(await readAgenda(db, parseRange(request))),
  );
}

/** Reads the range of days from the query; throws AppError 422 that names the invalid day. */
function parseRange(request: FastifyRequest): AgendaRange {
  const { from, to } = request.query as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined || day === '') errors[name] = MESSAGES.assignment.day;
    else if (!isCalendarDay(day)) errors[name] = MESSAGES.assignment.dayFormat;
  }
  if (!isCalendarDay(from) || !isCalendarDay(to)) throw validationFailed(errors);
  if (to < from) throw validationFailed({ to: MESSAGES.agenda.order });
  if (to > addDays(from, LIMITS.agendaDays - 1)) {
    throw validationFailed({ to: MESSAGES.agenda.tooLong(LIMITS.agendaDays) });
  }
  return { from, to };
}

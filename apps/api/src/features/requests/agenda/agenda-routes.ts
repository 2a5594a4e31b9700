import {
  addDays,
  businessDay,
  isCalendarDay,
  LIMITS,
  MESSAGES,
  type AgendaRange,
  type CalendarDay,
  type FieldErrors,
  type SessionUser,
} from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { validationFailed } from '../../../platform/errors/app-error';
import { parseId } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { readAgenda, type AgendaLeader } from './agenda';
import { readVisitProposal } from './propose-visit';

/** Registers the agenda: operators and their visits in a range of days; a contractor's leader sees their own. */
export function agendaFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.get(
    '/request/agenda',
    {
      config: { access: 'requests:assign' },
      schema: operation({
        operationId: 'getAgenda',
        summary: `Las visitas de hasta ${LIMITS.agendaDays} días y sus operarios; a un asignador de contratista, los suyos`,
        answers: { record: 'Agenda' },
        query: ['from', 'to'],
      }),
    },
    async (request) => ok(await readAgenda(db, parseRange(request), leaderOf(request.user))),
  );

  app.get(
    '/request/by-id/:id/visit-proposal',
    {
      config: { access: 'requests:assign' },
      schema: operation({
        operationId: 'getVisitProposal',
        summary: 'Una hora libre para la visita: de quien ya está en ese mall ese día, o la primera de cualquiera',
        answers: { record: 'VisitProposalAnswer' },
        query: ['from'],
      }),
    },
    async (request) =>
      ok(
        await readVisitProposal(db, {
          user: request.user,
          id: parseId(request),
          from: parseFirstDay(request) ?? businessDay(now()),
          now: now(),
        }),
      ),
  );
}

/** Returns a contractor's leader with their company; null for an assigner of the operator company. */
function leaderOf({ id, company }: SessionUser): AgendaLeader | null {
  return company && { id, company: company.id };
}

/** Reads the optional first day from the query; throws AppError 422 where it is no day. */
function parseFirstDay(request: FastifyRequest): CalendarDay | undefined {
  const { from } = request.query as Record<string, unknown>;
  if (from === undefined || from === '') return undefined;
  if (!isCalendarDay(from)) throw validationFailed({ from: MESSAGES.assignment.dayFormat });
  return from;
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

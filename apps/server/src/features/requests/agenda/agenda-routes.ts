import {
  addDays,
  businessDay,
  isCalendarDay,
  isHourOfDay,
  LIMITS,
  MESSAGES,
  type AgendaRange,
  type CalendarDay,
  type HourOfDay,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import {
  filter,
  queryParameters,
  requiredParameters,
  type FilterReader,
} from '../../../platform/http/query-parameters';
import { validationFailed } from '../../../platform/errors/app-error';
import { BY_ID } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { leaderOf, readAgenda } from './agenda';
import { readVisitProposal } from './propose-visit';

const day: FilterReader<CalendarDay> = (text) => {
  if (text === '') return { problem: MESSAGES.assignment.day };
  return isCalendarDay(text) ? { value: text } : { problem: MESSAGES.assignment.dayFormat };
};

const hour: FilterReader<HourOfDay> = (text) =>
  isHourOfDay(text) ? { value: text } : { problem: MESSAGES.assignment.hourFormat };

const RANGE = requiredParameters({ from: day, to: day }).map(({ from, to }): AgendaRange => {
  if (to < from) throw validationFailed({ to: MESSAGES.agenda.order });
  if (to > addDays(from, LIMITS.agendaDays - 1)) {
    throw validationFailed({ to: MESSAGES.agenda.tooLong(LIMITS.agendaDays) });
  }
  return { from, to };
});

export function agendaFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  route(app, 'GET /request/agenda', {
    access: 'requests:assign',
    operationId: 'getAgenda',
    summary: `Las visitas de hasta ${LIMITS.agendaDays} días y sus operarios; a un asignador de contratista, los suyos`,
    query: RANGE,
    answers: { record: 'Agenda' },
    handle: async (request) => ok(await readAgenda(db, request.query, leaderOf(request.user))),
  });

  route(app, 'GET /request/by-id/:id/visit-proposal', {
    access: 'requests:assign',
    operationId: 'getVisitProposal',
    summary:
      'Una hora libre para la visita: de quien ya está en ese mall ese día, o la primera de cualquiera; `others`: más solicitudes, cada una a su hora',
    params: BY_ID,
    query: queryParameters({
      from: day,
      hour,
      others: filter.ids(),
      operator: filter.id(),
      contractor: filter.flag(),
      company: filter.id(),
      assigner: filter.id(),
    }),
    answers: { record: 'VisitProposalAnswer' },
    handle: async ({ user, params: { id }, query: { from = businessDay(now()), others = [], ...hands } }) =>
      ok(await readVisitProposal(db, user, { ids: [id, ...others], hands, from, now: now() })),
  });
}

import {
  addDays,
  businessDay,
  CALENDAR_PAST_DAYS,
  can,
  LIMITS,
  type CalendarFeed,
  type CreatedCalendarFeed,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { recordAudit } from '../../../platform/audit/record-audit';
import { hashSecret, isSecret, newSecret } from '../../../platform/auth/random-secret';
import { createSessionsRepository } from '../../../platform/auth/sessions-repository';
import { notFound } from '../../../platform/errors/app-error';
import { entityTagOf, hasEntity } from '../../../platform/http/entity-tag';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { filter, requiredParameters } from '../../../platform/http/query-parameters';
import { selectVisits } from '../agenda/agenda';
import { visitsOf } from '../request/request-visibility';
import { writeCalendar } from './write-calendar';

const FILE = '/calendar/visits.ics';

/** The secret of its address is in the query, which is never logged (`pathOf`). */
export function calendarFeature(app: FastifyInstance, { db, limits, now }: ApiContext): void {
  const people = createSessionsRepository(db);

  async function findOwner(key: string, address: string): Promise<number> {
    if (isSecret(key)) {
      const feeds = db.selectFrom('calendar_feeds').where('secret_hash', '=', hashSecret(key));
      const feed = await feeds.select('user_id').executeTakeFirst();
      if (feed !== undefined) return feed.user_id;
    }
    await limits.countUnknownCalendar(address);
    throw notFound();
  }

  route(app, 'GET /account/calendar', {
    access: 'calendar:subscribe',
    operationId: 'getCalendarFeed',
    summary: 'Si hay una dirección para el calendario propio, y desde cuándo',
    answers: { record: 'CalendarFeed' },
    handle: async ({ user }) => {
      const feeds = db.selectFrom('calendar_feeds').where('user_id', '=', user.id);
      const feed = await feeds.select('created_at').executeTakeFirst();
      return ok<CalendarFeed>({ createdAt: feed?.created_at.toISOString() ?? null });
    },
  });

  route(app, 'POST /account/calendar', {
    access: 'calendar:subscribe',
    operationId: 'createCalendarFeed',
    summary: 'Crea la dirección para el calendario propio, que se muestra esta única vez; la anterior deja de servir',
    status: 201,
    answers: { record: 'CreatedCalendarFeed' },
    handle: async (request, reply) => {
      const secret = newSecret();
      const values = { secret_hash: hashSecret(secret), created_at: now() };
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('calendar_feeds')
          .values({ user_id: request.user.id, ...values })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute();
        await recordAudit(trx, request, { kind: 'calendar-created' });
      });
      const address = `${app.prefix}${FILE}?key=${secret}`;
      return reply.code(201).send(ok<CreatedCalendarFeed>({ address }));
    },
  });

  route(app, 'DELETE /account/calendar', {
    access: 'calendar:subscribe',
    operationId: 'revokeCalendarFeed',
    summary: 'Revoca la dirección para el calendario propio',
    answers: null,
    handle: async (request) => {
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('calendar_feeds')
          .where('user_id', '=', request.user.id)
          .returning('user_id')
          .executeTakeFirstOrThrow(() => notFound());
        await recordAudit(trx, request, { kind: 'calendar-revoked' });
      });
    },
  });

  route(app, `GET ${FILE}`, {
    access: 'public',
    operationId: 'getVisitsCalendar',
    summary: `Las visitas por hacer de una persona, por la dirección secreta de su calendario: desde hace ${CALENDAR_PAST_DAYS} días en adelante`,
    query: requiredParameters({ key: filter.text() }),
    produces: 'text/calendar',
    handle: async (request, reply) => {
      const owner = await findOwner(request.query.key, request.ip);
      await limits.countCalendarRead(owner);
      const person = await people.findPerson(owner);
      if (person === null || !can(person, 'calendar:subscribe')) throw notFound();
      const from = addDays(businessDay(now()), -CALENDAR_PAST_DAYS);
      const visits = await selectVisits(db, { from }, visitsOf(person), LIMITS.calendarVisits);
      const file = writeCalendar(person, visits);
      const tag = entityTagOf(file);
      void reply.header('cache-control', 'private, no-cache').header('etag', tag);
      if (hasEntity(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="visitas.ics"')
        .send(file);
    },
  });
}

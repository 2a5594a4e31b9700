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
import type { Kysely } from 'kysely';

import { recordAudit } from '../../../platform/audit/record-audit';
import type { LoginLimits } from '../../../platform/auth/login-limits';
import { hashSecret, isSecret, newSecret } from '../../../platform/auth/random-secret';
import { createSessionsRepository } from '../../../platform/auth/sessions-repository';
import type { Database } from '../../../platform/database/schema';
import { notFound } from '../../../platform/errors/app-error';
import { entityTagOf, hasEntity } from '../../../platform/http/entity-tag';
import { ok } from '../../../platform/http/respond';
import { operation } from '../../../platform/openapi/operation';
import { filter, requiredParameters } from '../../../platform/http/query-parameters';
import { selectVisits } from '../agenda/agenda';
import { visitsOf } from '../request/request-visibility';
import { createCalendarFeedsRepository } from './calendar-feeds-repository';
import { writeCalendar } from './write-calendar';

type Dependencies = { db: Kysely<Database>; limits: LoginLimits; now: () => Date };

const FILE = '/calendar/visits.ics';

/** The secret of its address is in the query, which is never logged (`pathOf`). */
export function calendar(app: FastifyInstance, { db, limits, now }: Dependencies): void {
  const feeds = createCalendarFeedsRepository(db);
  const people = createSessionsRepository(db);

  async function findOwner(key: string, address: string): Promise<number> {
    const owner = isSecret(key) ? await feeds.findOwner(hashSecret(key)) : undefined;
    if (owner !== undefined) return owner;
    await limits.countUnknownCalendar(address);
    throw notFound();
  }

  app.get(
    '/account/calendar',
    operation({
      access: 'calendar:subscribe',
      operationId: 'getCalendarFeed',
      summary: 'Si hay una dirección para el calendario propio, y desde cuándo',
      answers: { record: 'CalendarFeed' },
    }),
    async ({ user }) => {
      const feed = await feeds.find(user.id);
      return ok<CalendarFeed>({ createdAt: feed?.created_at.toISOString() ?? null });
    },
  );

  app.post(
    '/account/calendar',
    operation({
      access: 'calendar:subscribe',
      operationId: 'createCalendarFeed',
      summary: 'Crea la dirección para el calendario propio, que se muestra esta única vez; la anterior deja de servir',
      status: 201,
      answers: { record: 'CreatedCalendarFeed' },
    }),
    async (request, reply) => {
      const secret = newSecret();
      const moment = now();
      await db.transaction().execute(async (trx) => {
        await createCalendarFeedsRepository(trx).put(request.user.id, { hash: hashSecret(secret), now: moment });
        await recordAudit(trx, request, { kind: 'calendar-created' });
      });
      const address = `${app.prefix}${FILE}?key=${secret}`;
      return reply.code(201).send(ok<CreatedCalendarFeed>({ createdAt: moment.toISOString(), address }));
    },
  );

  app.delete(
    '/account/calendar',
    operation({
      access: 'calendar:subscribe',
      operationId: 'revokeCalendarFeed',
      summary: 'Revoca la dirección para el calendario propio',
      answers: null,
    }),
    async (request) => {
      await db.transaction().execute(async (trx) => {
        if (!(await createCalendarFeedsRepository(trx).remove(request.user.id))) throw notFound();
        await recordAudit(trx, request, { kind: 'calendar-revoked' });
      });
      return ok(null);
    },
  );

  app.get(
    FILE,
    operation({
      access: 'public',
      operationId: 'getVisitsCalendar',
      summary: `Las visitas por hacer de una persona, por la dirección secreta de su calendario: desde hace ${CALENDAR_PAST_DAYS} días en adelante`,
      query: requiredParameters({ key: filter.text() }),
      produces: 'text/calendar',
    }),
    async (request, reply) => {
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
  );
}

import { LIMITS, NOTICE_KINDS, noticePreferencesSchema, readNoticesSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { jsonBody } from '../../platform/http/input';
import { BY_ID, pathParameters, REQUEST_NUMBER } from '../../platform/http/path-parameters';
import { filter, queryParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { operation } from '../../platform/openapi/operation';
import {
  countUnreadNotices,
  markNoticesRead,
  readNoticePreferences,
  selectNotices,
  storeNoticePreferences,
} from './notices-repository';

export function noticesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.get(
    '/notices',
    operation({
      access: 'session:use',
      operationId: 'listNotices',
      summary:
        `Los ${LIMITS.pastRows} últimos avisos propios, del más nuevo al más antiguo; con \`before\`, los anteriores a ese. ` +
        'Con `unread=1`, los que no se han leído; con `kind`, los de una clase',
      query: queryParameters({ before: filter.id(), unread: filter.flag(), kind: filter.oneOf(NOTICE_KINDS) }),
      answers: { record: 'Notices' },
    }),
    async (request) => {
      const { before, unread: isUnread, kind } = request.query;
      const { rows, hasOlder } = await selectNotices(db, request.user, { isUnread, kind, before });
      return ok({ notices: rows, hasOlder });
    },
  );

  app.get(
    '/notices/unread',
    operation({
      access: 'session:use',
      operationId: 'countUnreadNotices',
      summary: 'Cuántos avisos propios no se han leído',
      answers: { record: 'UnreadNotices' },
    }),
    async (request) => ok({ unread: await countUnreadNotices(db, request.user) }),
  );

  app.put(
    '/notices/read',
    operation({
      access: 'session:use',
      operationId: 'readNotices',
      summary: 'Marca como leídos los avisos propios hasta `upTo`',
      body: jsonBody(readNoticesSchema),
      answers: null,
    }),
    async (request) => {
      await markNoticesRead(db, request.user.id, request.body, now());
      return ok(null);
    },
  );

  app.put(
    '/notices/:id/read',
    operation({
      access: 'session:use',
      operationId: 'readNotice',
      summary: 'Marca un aviso propio como leído',
      params: BY_ID,
      answers: null,
    }),
    async (request) => {
      await markNoticesRead(db, request.user.id, { id: request.params.id }, now());
      return ok(null);
    },
  );

  app.put(
    '/notices/request/:number/read',
    operation({
      access: 'session:use',
      operationId: 'readNoticesOfRequest',
      summary: 'Marca como leídos los avisos propios de una solicitud, que la persona tiene a la vista',
      params: pathParameters({ number: REQUEST_NUMBER }),
      answers: null,
    }),
    async (request) => {
      await markNoticesRead(db, request.user.id, { request: request.params.number }, now());
      return ok(null);
    },
  );

  app.get(
    '/account/notices',
    operation({
      access: 'session:use',
      operationId: 'getNoticePreferences',
      summary: 'Cómo llegan los avisos a quien consulta',
      answers: { record: 'NoticePreferences' },
    }),
    async (request) => ok(await readNoticePreferences(db, request.user.id)),
  );

  app.put(
    '/account/notices',
    operation({
      access: 'session:use',
      operationId: 'updateNoticePreferences',
      summary: 'Cambia cómo llegan los avisos a quien consulta',
      body: jsonBody(noticePreferencesSchema),
      answers: { record: 'NoticePreferences' },
    }),
    async (request) => {
      const preferences = request.body;
      await storeNoticePreferences(db, request.user.id, preferences);
      return ok(preferences);
    },
  );
}

import { LIMITS, noticePreferencesSchema, readNoticesSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { jsonBody } from '../../platform/http/input';
import { BY_ID, pathParameters, REQUEST_NUMBER } from '../../platform/http/path-parameters';
import { filter, queryParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import {
  countUnreadNotices,
  markNoticesRead,
  readNoticePreferences,
  selectNotices,
  storeNoticePreferences,
} from './notices-repository';

export function noticesFeature(app: FastifyInstance, { db, mail, now }: ApiContext): void {
  route(app, 'GET /notices', {
    access: 'session:use',
    operationId: 'listNotices',
    summary:
      `Los ${LIMITS.pastRows} últimos avisos propios, del más nuevo al más antiguo; con \`before\`, los anteriores a ese. ` +
      'Con `unread=1`, los que no se han leído. Los de plazos vencidos llegan solo en el correo diario',
    query: queryParameters({ before: filter.id(), unread: filter.flag() }),
    answers: { record: 'Notices' },
    handle: async (request) => {
      const { before, unread: isUnread } = request.query;
      const { rows, hasOlder } = await selectNotices(db, mail.followKey, request.user, { isUnread, before });
      return ok({ notices: rows, hasOlder });
    },
  });

  route(app, 'GET /notices/unread', {
    access: 'session:use',
    operationId: 'countUnreadNotices',
    summary: 'Cuántos avisos propios no se han leído',
    answers: { record: 'UnreadNotices' },
    handle: async (request) => ok({ unread: await countUnreadNotices(db, request.user) }),
  });

  route(app, 'PUT /notices/read', {
    access: 'session:use',
    operationId: 'readNotices',
    summary: 'Marca como leídos los avisos propios hasta `upTo`',
    body: jsonBody(readNoticesSchema),
    answers: null,
    handle: (request) => markNoticesRead(db, request.user.id, request.body, now()),
  });

  route(app, 'PUT /notices/:id/read', {
    access: 'session:use',
    operationId: 'readNotice',
    summary: 'Marca un aviso propio como leído',
    params: BY_ID,
    answers: null,
    handle: (request) => markNoticesRead(db, request.user.id, { id: request.params.id }, now()),
  });

  route(app, 'PUT /notices/request/:number/read', {
    access: 'session:use',
    operationId: 'readNoticesOfRequest',
    summary: 'Marca como leídos los avisos propios de una solicitud, que la persona tiene a la vista',
    params: pathParameters({ number: REQUEST_NUMBER }),
    answers: null,
    handle: (request) => markNoticesRead(db, request.user.id, { request: request.params.number }, now()),
  });

  route(app, 'GET /account/notices', {
    access: 'session:use',
    operationId: 'getNoticePreferences',
    summary: 'Cómo llegan los avisos a quien consulta',
    answers: { record: 'NoticePreferences' },
    handle: async (request) => ok(await readNoticePreferences(db, request.user)),
  });

  route(app, 'PUT /account/notices', {
    access: 'session:use',
    operationId: 'updateNoticePreferences',
    summary: 'Cambia cómo llegan los avisos a quien consulta',
    body: jsonBody(noticePreferencesSchema),
    answers: { record: 'NoticePreferences' },
    handle: async (request) => {
      const preferences = request.body;
      await storeNoticePreferences(db, request.user.id, preferences);
      return ok(preferences);
    },
  });
}

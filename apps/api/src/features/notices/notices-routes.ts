import { LIMITS, NOTICE_KINDS, noticePreferencesSchema, readNoticesSchema, type NoticeKind } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { validationFailed } from '../../platform/errors/app-error';
import { filter, parseBody, parseId, type FilterReader } from '../../platform/http/parse';
import { ok } from '../../platform/http/respond';
import { operation } from '../../platform/openapi/operation';
import { parseBefore } from '../requests';
import {
  countUnreadNotices,
  markNoticesRead,
  readNoticePreferences,
  selectNotices,
  storeNoticePreferences,
} from './notices-repository';

/** Registers the notices of the signed-in person, and their preferences. */
export function noticesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.get(
    '/notices',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'listNotices',
        summary:
          `Los ${LIMITS.pastRows} últimos avisos propios, del más nuevo al más antiguo; con \`before\`, los anteriores a ese. ` +
          'Con `unread=1`, los que no se han leído; con `kind`, los de una clase',
        answers: { record: 'Notices' },
        optionalQuery: ['before', 'unread', 'kind'],
      }),
    },
    async (request) => {
      const { isUnread, kind } = parseFilters(request);
      const { rows, hasOlder } = await selectNotices(db, request.user, {
        isUnread,
        kind,
        before: parseBefore(request),
      });
      return ok({ notices: rows, hasOlder });
    },
  );

  app.get(
    '/notices/unread',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'countUnreadNotices',
        summary: 'Cuántos avisos propios no se han leído',
        answers: { record: 'UnreadNotices' },
      }),
    },
    async (request) => ok({ unread: await countUnreadNotices(db, request.user) }),
  );

  app.put(
    '/notices/read',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'readNotices',
        summary: 'Marca como leídos los avisos propios hasta `upTo`',
        answers: null,
        body: readNoticesSchema,
      }),
    },
    async (request) => {
      await markNoticesRead(db, request.user.id, parseBody(request, readNoticesSchema), now());
      return ok(null);
    },
  );

  app.put(
    '/notices/:id/read',
    {
      config: { access: 'session:use' },
      schema: operation({ operationId: 'readNotice', summary: 'Marca un aviso propio como leído', answers: null }),
    },
    async (request) => {
      await markNoticesRead(db, request.user.id, { id: parseId(request) }, now());
      return ok(null);
    },
  );

  app.put(
    '/notices/request/:number/read',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'readNoticesOfRequest',
        summary: 'Marca como leídos los avisos propios de una solicitud, que la persona tiene a la vista',
        answers: null,
      }),
    },
    async (request) => {
      await markNoticesRead(db, request.user.id, { request: parseId(request, 'number') }, now());
      return ok(null);
    },
  );

  app.get(
    '/account/notices',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'getNoticePreferences',
        summary: 'Cómo llegan los avisos a quien consulta',
        answers: { record: 'NoticePreferences' },
      }),
    },
    async (request) => ok(await readNoticePreferences(db, request.user.id)),
  );

  app.put(
    '/account/notices',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'updateNoticePreferences',
        summary: 'Cambia cómo llegan los avisos a quien consulta',
        answers: { record: 'NoticePreferences' },
        body: noticePreferencesSchema,
      }),
    },
    async (request) => {
      const preferences = parseBody(request, noticePreferencesSchema);
      await storeNoticePreferences(db, request.user.id, preferences);
      return ok(preferences);
    },
  );
}

/**
 * Reads the filters of the query.
 * @throws AppError 422 on an unreadable one
 */
function parseFilters(request: FastifyRequest): { isUnread: boolean | undefined; kind: NoticeKind | undefined } {
  const query = request.query as Record<string, string | string[] | undefined>;
  const read = <Value>(name: string, reader: FilterReader<Value>): Value | undefined => {
    const text = query[name];
    if (text === undefined || text === '') return undefined;
    const result = reader(String(text));
    if ('problem' in result) throw validationFailed({ [name]: result.problem });
    return result.value;
  };
  return { isUnread: read('unread', filter.flag()), kind: read('kind', filter.oneOf(NOTICE_KINDS)) };
}

import {
  CONTINUE_DAYS,
  followPath,
  MESSAGES,
  PHOTO_VARIANTS,
  ratingSchema,
  stillBrokenSchema,
  type FollowLink,
  type RequestCreated,
  type WorkRating,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { conflict, notFound } from '../../../platform/errors/app-error';
import { sendPhoto } from '../../../platform/files/send-photo';
import { jsonBody } from '../../../platform/http/input';
import { BY_ID, pathParameters, uuid } from '../../../platform/http/path-parameters';
import { filter, queryParameters, requiredParameters } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { continueRequest } from '../life/continue-request';
import { isMaintainer } from '../life/requests-service';
import { readVisibleRequest } from '../request/read-visible-request';
import { holdOf } from '../request/request-visibility';
import { createFollowLinksRepository } from './follow-links-repository';
import { presentFollowed } from './present-followed';
import { createFollowedReader, FOLLOW_KEY } from './require-followed';

const KEY = requiredParameters(FOLLOW_KEY);

export function followFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, limits, now } = context;
  const links = createFollowLinksRepository(db, context.mail.followKey);
  const { requireFollowed, requireClients, requireFollowedPhoto } = createFollowedReader(context);

  route(app, 'GET /follow', {
    access: 'public',
    operationId: 'followRequest',
    summary: 'Una solicitud para quien tiene su enlace: estado, próxima visita y fotos del resultado',
    answers: { record: 'FollowedRequest' },
    query: KEY,
    handle: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return ok(presentFollowed(await requireFollowed(request), now()));
    },
  });

  route(app, 'GET /follow/photos/:photo', {
    access: 'public',
    operationId: 'getFollowedPhoto',
    summary: 'Una foto del resultado, para quien tiene el enlace de su solicitud',
    produces: 'image/*',
    query: requiredParameters({ ...FOLLOW_KEY, v: filter.oneOf(PHOTO_VARIANTS) }),
    params: pathParameters({ photo: uuid('Id de la foto') }),
    handle: async (request, reply) => {
      const { photo: id } = request.params;
      const { content_type: contentType } = await requireFollowedPhoto(id, request);
      const variant = request.query.v;
      return sendPhoto(reply, files, { id, variant, contentType, cacheControl: 'private, max-age=300' });
    },
  });

  route(app, 'POST /follow/still-broken', {
    access: 'public',
    operationId: 'tellStillBroken',
    summary: 'Abre una solicitud que continúa una terminada hace poco, por el enlace de su cliente',
    answers: { record: 'RequestCreated' },
    query: KEY,
    body: jsonBody(stillBrokenSchema),
    status: 201,
    handle: async (request, reply) => {
      const row = await requireClients(request);
      await limits.countFollowAnswer(request.ip);
      const { description } = request.body;
      const created = await db.transaction().execute((trx) =>
        continueRequest({
          trx,
          client: row.created_by,
          actor: null,
          id: row.id,
          description,
          photos: [],
          now: now(),
        }),
      );
      return reply.code(201).send(ok<RequestCreated>(created));
    },
  });

  route(app, 'POST /follow/rating', {
    access: 'public',
    operationId: 'rateWork',
    summary: 'Valora el trabajo de 1 a 5; en los mismos días se puede cambiar',
    answers: { record: 'WorkRating' },
    query: KEY,
    body: jsonBody(ratingSchema),
    handle: async (request) => {
      const row = await requireClients(request);
      await limits.countFollowAnswer(request.ip);
      const { stars, words = null } = request.body;
      if (presentFollowed(row, now()).answersUntil === null) throw conflict(MESSAGES.ratingOver(CONTINUE_DAYS));
      const values = { stars, words: words === '' ? null : words, rated_at: now() };
      await db
        .insertInto('request_ratings')
        .values({ request_id: row.id, ...values })
        .onConflict((same) => same.column('request_id').doUpdateSet(values))
        .execute();
      return ok<WorkRating>({ stars: values.stars, words: values.words });
    },
  });

  route(app, 'POST /request/:id/follow-link', {
    access: 'requests:read',
    operationId: 'getFollowLink',
    params: BY_ID,
    query: queryParameters({ shows: filter.flag() }),
    summary:
      'El enlace para seguir una solicitud sin cuenta: el de su cliente sirve para responder; el de otros, o con `shows`, solo la muestra',
    answers: { record: 'FollowLink' },
    handle: async (request) => {
      const row = await readVisibleRequest(db, request.user, request.params.id);
      const renews = isMaintainer(request.user, row);
      const isClients = row.created_by === request.user.id && request.query.shows !== true;
      const hold = isClients ? undefined : holdOf(request.user, row);
      const token = await links.tokenFor({ id: row.id, numRequest: row.num_request, renews, hold });
      if (token === null) throw conflict(MESSAGES.followLinkRevoked);
      return ok<FollowLink>({ address: followPath(token), isClients });
    },
  });

  route(app, 'DELETE /request/:id/follow-link', {
    access: 'requests:edit',
    operationId: 'revokeFollowLink',
    params: BY_ID,
    summary: 'Retira el enlace para seguir una solicitud: deja de servir, y los avisos no llevan otro',
    answers: null,
    handle: async (request) => {
      const row = await readVisibleRequest(db, request.user, request.params.id);
      if (!isMaintainer(request.user, row)) throw notFound();
      await links.revoke(row.id, now());
    },
  });
}

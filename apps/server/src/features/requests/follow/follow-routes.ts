import {
  followPath,
  isWorkDone,
  LIMITS,
  MESSAGES,
  OPEN_REQUEST_STATUSES,
  PHOTO_VARIANTS,
  photosField,
  ratingSchema,
  REQUEST_LIFECYCLE,
  REQUEST_STATES,
  stillBrokenSchema,
  textField,
  withdrawalSchema,
  type FollowedRequest,
  type FollowLink,
  type RequestSaved,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as yup from 'yup';

import type { ApiContext } from '../../../context';
import { conflict, notFound, validationFailed } from '../../../platform/errors/app-error';
import { readMultipart } from '../../../platform/files/multipart';
import { insertPhotos, withPhotos } from '../../../platform/files/photos';
import { sendPhoto } from '../../../platform/files/send-photo';
import { jsonBody } from '../../../platform/http/input';
import { BY_ID, pathParameters, uuid } from '../../../platform/http/path-parameters';
import { filter, queryParameters, requiredParameters } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { continueRequest } from '../life/continue-request';
import { deleteRequest, isMaintainer } from '../life/requests-service';
import { insertNote } from '../notes/notes-repository';
import { readVisibleRequest } from '../request/read-visible-request';
import { answersUntil, rateWork } from '../request/rate-work';
import { holdOf } from '../request/request-visibility';
import { createRequestsRepository } from '../request/requests-repository';
import { createFollowLinksRepository, FOLLOWER, type FollowedRow } from './follow-links-repository';
import { createFollowedReader, FOLLOW_KEY } from './require-followed';
import { REFUSALS } from '../../../texts/refusals';

const KEY = requiredParameters(FOLLOW_KEY);

/** A further word, or photos alone, which are the parts named `file`. */
const sentNoteSchema = yup.object({
  text: textField({ max: LIMITS.noteMax, shape: 'lines' }),
  file: photosField({ most: LIMITS.notePhotos }),
});

function presentFollowed(row: FollowedRow, now: Date): FollowedRequest {
  const { date_assigned: day, hour_assigned: hour, finished_at: finishedAt, isClients } = row;
  const isDone = isWorkDone(row.status);
  const photosOf = (isShown: (photo: FollowedRow['photos'][number]) => boolean) =>
    row.photos.filter(isShown).map(({ id }) => id);
  const { hasVisit } = REQUEST_STATES[row.status];
  return {
    numRequest: row.num_request,
    service: row.service,
    address: row.address,
    status: isDone ? REQUEST_LIFECYCLE.finished : row.status,
    since: (isDone ? finishedAt : row.since)?.toISOString() ?? null,
    visit: hasVisit && day !== null && hour !== null ? { day, hour } : null,
    photos: isDone ? photosOf(({ kind }) => kind === 'result') : [],
    answersUntil: isClients ? answersUntil(row, now) : null,
    continuedBy: row.later_number,
    ...(row.hold.startsWith(FOLLOWER) && { isFollower: true }),
    ...(row.duplicate_of_id === null ? {} : { duplicateOf: row.original_number }),
    ...(isClients && {
      sent: [
        {
          at: row.created_at.toISOString(),
          text: row.description,
          photos: photosOf(({ kind }) => kind === 'request'),
        },
        ...row.notes.toReversed().map(({ id, at, text }) => ({
          at: new Date(at).toISOString(),
          text,
          photos: photosOf((photo) => photo.note_id === id),
        })),
      ],
    }),
    rating: !isClients || row.stars === null ? null : { stars: row.stars, words: row.words },
  };
}

export function followFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, limits, now } = context;
  const links = createFollowLinksRepository(db, context.mail.followKey);
  const { requireFollowed, requireClients, requireFollowedPhoto } = createFollowedReader(context);

  route(app, 'GET /follow', {
    access: 'public',
    operationId: 'followRequest',
    summary:
      'Una solicitud para quien tiene su enlace: estado, próxima visita, fotos del resultado y, por el de su cliente, lo que se envió',
    answers: { record: 'FollowedRequest' },
    query: KEY,
    handle: async (request) => ok(presentFollowed(await requireFollowed(request), now())),
  });

  route(app, 'GET /follow/photos/:photo', {
    access: 'public',
    operationId: 'getFollowedPhoto',
    summary: 'Una foto del resultado o de lo que se envió, para quien tiene el enlace de su solicitud',
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
    answers: { record: 'RequestSaved' },
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
      return reply.code(201).send(ok<RequestSaved>(created));
    },
  });

  route(app, 'POST /follow/notes', {
    access: 'public',
    operationId: 'sendFollowedNote',
    summary: `Agrega una nota con hasta ${LIMITS.notePhotos} fotos, que su cliente también lee, por el enlace de su cliente`,
    answers: null,
    query: KEY,
    form: sentNoteSchema,
    status: 201,
    handle: async (request, reply) => {
      // Before the photos are received: what comes without a link is not read.
      const { id } = await requireClients(request);
      await limits.countFollowAnswer(request.ip);
      const upload = await readMultipart(request, {
        files: { file: { most: LIMITS.notePhotos } },
        stranger: request.ip,
      });
      const { text = '' } = await upload.parse(sentNoteSchema);
      await withPhotos(files, upload, async () => {
        const { file } = upload.photos;
        if (text === '' && file.length === 0) throw validationFailed({ text: MESSAGES.note.text });
        await limits.countFollowNote(id);
        await limits.countStrangerPhotos(request.ip, file);
        return db.transaction().execute(async (trx) => {
          const { status } = await createRequestsRepository(trx).require(id);
          if (!OPEN_REQUEST_STATUSES.includes(status)) throw conflict(REFUSALS.followNoteOver);
          const note = { request_id: id, author_id: null, visibility: 'client', text } as const;
          const noteId = await insertNote(trx, note);
          await insertPhotos(trx, { kind: 'note', requestId: id, noteId, photos: file });
          return {};
        });
      });
      void reply.code(201);
    },
  });

  route(app, 'POST /follow/withdrawal', {
    access: 'public',
    operationId: 'withdrawFollowed',
    summary: 'Elimina la solicitud antes de que comience el trabajo, por el enlace de su cliente',
    answers: null,
    query: KEY,
    body: jsonBody(withdrawalSchema),
    handle: async (request) => {
      const { id, created_by: client } = await requireClients(request);
      await limits.countFollowAnswer(request.ip);
      const { reason } = request.body;
      const person = { id: client, roles: [], company: null };
      await db.transaction().execute((trx) => deleteRequest(trx, person, id, { reason, version: undefined }, null));
    },
  });

  route(app, 'POST /follow/stop', {
    access: 'public',
    operationId: 'stopFollowing',
    summary: 'Termina los avisos de quien sigue una solicitud que otra persona pidió, por su propio enlace',
    answers: null,
    query: KEY,
    handle: async (request) => {
      const { id, hold } = await requireFollowed(request);
      const isTheirs = sql<boolean>`${FOLLOWER} || user_id = ${hold}`;
      await db.deleteFrom('request_followers').where('request_id', '=', id).where(isTheirs).execute();
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
      return ok(await rateWork(db, row, request.body, now()));
    },
  });

  route(app, 'POST /request/:id/rating', {
    access: 'requests:continue',
    operationId: 'rateOwnWork',
    params: BY_ID,
    summary: 'Valora de 1 a 5 el trabajo de una solicitud propia; en los mismos días se puede cambiar',
    answers: { record: 'WorkRating' },
    body: jsonBody(ratingSchema),
    handle: async (request) => {
      const row = await readVisibleRequest(db, request.user, request.params.id);
      if (row.created_by !== request.user.id) throw notFound();
      return ok(await rateWork(db, row, request.body, now()));
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
      if (token === null) throw conflict(REFUSALS.followLinkRevoked);
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

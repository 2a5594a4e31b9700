import { LIMITS, MESSAGES, noteSchema, readNotesSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import type { CurrentUser } from '../../../platform/auth/current-user';
import { insertPhotos } from '../../../platform/files/photos';
import { validationFailed } from '../../../platform/errors/app-error';
import { createWithPhotos } from '../../../platform/routes/idempotency';
import { readMultipart } from '../../../platform/files/multipart';
import { jsonBody } from '../../../platform/http/input';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { BY_ID } from '../../../platform/http/path-parameters';
import { limitPerHour } from '../request/limit-per-hour';
import { BEFORE } from '../request/past-page';
import { readVisibleRequest } from '../request/read-visible-request';
import { worksOn } from '../request/request-visibility';
import {
  insertNote,
  markRead,
  presentNote,
  selectLastRead,
  selectNote,
  selectNotes,
  selectUnread,
} from './notes-repository';

export function notesFeature(app: FastifyInstance, { db, files, addresses, now }: ApiContext): void {
  const readVisible = ({ user, params }: { user: CurrentUser; params: { id: number } }) =>
    readVisibleRequest(db, user, params.id);

  route(app, 'GET /request/by-id/:id/notes', {
    access: 'requests:read',
    operationId: 'listRequestNotes',
    summary:
      `Las ${LIMITS.pastRows} últimas notas de una solicitud que puede leer quien consulta, de la más antigua a la más nueva; ` +
      'con `before`, las anteriores a esa',
    params: BY_ID,
    query: BEFORE,
    answers: { record: 'RequestNotes' },
    handle: async (request) => {
      const { user } = request;
      const { before } = request.query;
      const row = await readVisible(request);
      const hasInternal = worksOn(user, row);
      const { rows, hasOlder } = await selectNotes(db, row.id, { reader: user, hasInternal, before });
      return ok({
        notes: rows.map((note) => presentNote(addresses, note, user)),
        hasOlder,
        lastRead: await selectLastRead(db, user.id, row.id),
        hasInternal,
      });
    },
  });

  route(app, 'POST /request/by-id/:id/notes', {
    access: 'notes:write',
    operationId: 'createRequestNote',
    summary: `Escribe una nota con hasta ${LIMITS.notePhotos} fotos; las de un cliente son siempre también para el cliente`,
    params: BY_ID,
    form: noteSchema,
    creates: true,
    answers: { record: 'RequestNote' },
    handle: async (request, reply) => {
      const { user } = request;
      // Before the photos are received: the upload of a person without access is not read.
      const row = await readVisible(request);
      const upload = await readMultipart(request, { files: { file: { most: LIMITS.notePhotos } } });
      const input = await upload.parse(noteSchema);
      return createWithPhotos(request, reply, { db, files }, upload, async (trx) => {
        // Checked again: the person may have lost the request while the photos arrived.
        const current = await readVisibleRequest(trx, user, row.id);
        if (input.visibility === 'internal' && !worksOn(user, current)) {
          throw validationFailed({ visibility: MESSAGES.choice });
        }
        await limitPerHour(trx, 'notes', user.id);
        const { visibility, text } = input;
        const id = await insertNote(trx, { request_id: row.id, author_id: user.id, visibility, text });
        await insertPhotos(trx, { kind: 'note', requestId: row.id, noteId: id, photos: upload.photos.file });
        await markRead(trx, user.id, row.id, id);
        return presentNote(addresses, await selectNote(trx, id), user);
      });
    },
  });

  route(app, 'PUT /request/by-id/:id/notes/read', {
    access: 'requests:read',
    operationId: 'markNotesRead',
    summary: 'Marca como leídas las notas de una solicitud hasta `last`',
    params: BY_ID,
    body: jsonBody(readNotesSchema),
    answers: null,
    handle: async (request) => {
      const { last } = request.body;
      const { id } = await readVisible(request);
      await markRead(db, request.user.id, id, last);
    },
  });

  route(app, 'GET /request/unread-notes', {
    access: 'requests:read',
    operationId: 'listUnreadNotes',
    summary: 'Las solicitudes con notas que quien consulta no ha leído, la última escrita primero',
    answers: { list: 'UnreadNotes' },
    handle: async (request) => {
      const rows = await selectUnread(db, request.user, now());
      return ok(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
    },
  });
}

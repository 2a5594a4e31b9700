import {
  followPath,
  LIMITS,
  placeRequestSchema,
  type ConfirmedPlaceRequest,
  type PlaceForm,
  type PlaceRequest,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import { notFound, tooMany } from '../../platform/errors/app-error';
import { readMultipart } from '../../platform/files/multipart';
import { requiredParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { addJob } from '../../platform/jobs/jobs';
import { route } from '../../platform/routes/route';
import {
  createFollowLinksRepository,
  createRequest,
  FOLLOW_KEY,
  openRequestsAt,
  PLACE_FIELD_NAMES,
  requireActive,
  toInput,
} from '../requests';
import { createPlaceCodesRepository, type PlaceCodeRow } from './place-codes-repository';
import { createPlaceRequestsRepository, type PlaceRequestRow } from './place-requests-repository';
import { SEND_PLACE_MAIL, type PlaceMailJob } from './send-place-mail';

const KEY = requiredParameters(FOLLOW_KEY);

type KeyCall = { query: { key: string }; ip: string };

type Sent = { row: PlaceRequestRow; code: PlaceCodeRow };

export function placesFeature(app: FastifyInstance, { db, photos, mail, limits, now }: ApiContext): void {
  const { followKey } = mail;

  /** Throws AppError 404 like for every token that does not hold, 429 after many. */
  async function requireHeld<Found>(found: Found | undefined, { ip }: KeyCall): Promise<Found> {
    if (found !== undefined) return found;
    await limits.countUnknownFollowLink(ip);
    throw notFound();
  }

  const requireCode = async (call: KeyCall): Promise<PlaceCodeRow> =>
    requireHeld(await createPlaceCodesRepository(db).find(call.query.key), call);

  /** A revoked code ends what is not confirmed yet. */
  async function findSent(trx: Db, key: string): Promise<Sent | undefined> {
    const row = await createPlaceRequestsRepository(trx, followKey).find(key, now());
    const code = row && (await createPlaceCodesRepository(trx).findById(row.code_id));
    return row && code && { row, code };
  }

  /** Without the address of its link: the confirmation gave it, and a mail. */
  async function presentConfirmed(trx: Db, requestId: number): Promise<ConfirmedPlaceRequest> {
    const { numRequest } = await trx
      .selectFrom('requests')
      .select('num_request as numRequest')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    return { numRequest, followAddress: null };
  }

  route(app, 'GET /places/form', {
    access: 'public',
    operationId: 'getPlaceForm',
    summary:
      'El formulario de un lugar para quien tiene su código QR: lugar, servicios y cuáles tienen una solicitud abierta',
    query: KEY,
    answers: { record: 'PlaceForm' },
    handle: async (request, reply) => {
      const code = await requireCode(request);
      const services = await db
        .selectFrom('services')
        .select(['id', 'name'])
        .where('status', '=', 'activo')
        .orderBy('name_order')
        .limit(LIMITS.optionsMax)
        .execute();
      // Requests of the code's client alone: several clients may use one place, and none learns of the others.
      const open = await openRequestsAt(db, { mall: code.mall_id, location: code.location_id })
        .select('requests.service_id')
        .distinct()
        .where('requests.client_id', '=', code.client_id)
        .execute();
      const openServices = new Set(open.map((row) => row.service_id));
      void reply.header('cache-control', 'no-store');
      return ok<PlaceForm>({
        location: code.location,
        mall: code.mall,
        services: services.map(({ id, name }) => ({ id, service: name, isOpen: openServices.has(id) })),
      });
    },
  });

  route(app, 'POST /places/requests', {
    access: 'public',
    operationId: 'sendPlaceRequest',
    summary: 'Envía la solicitud de un lugar; vale cuando se confirma con el enlace que llega por correo',
    query: KEY,
    form: placeRequestSchema,
    status: 201,
    answers: null,
    handle: async (request, reply) => {
      const code = await requireCode(request);
      const turn = await limits.countPlaceForm(request.ip);
      const upload = await readMultipart(request, {
        files: { file: { most: LIMITS.requestPhotos } },
        stranger: request.ip,
      });
      const input = await upload.parse(placeRequestSchema);
      await photos.withPhotos(upload, async () => {
        const bytes = upload.photos.file.reduce((sum, photo) => sum + photo.size, 0);
        await limits.countPlaceRequest({ code: code.id, address: request.ip, email: input.email, bytes });
        return db.transaction().execute(async (trx) => {
          await requireActive(trx, { service: { table: 'services', id: input.service } });
          const id = await createPlaceRequestsRepository(trx, followKey).insert(
            code.id,
            input,
            upload.photos.file,
            now(),
          );
          const job = { placeRequest: id, about: 'confirmation' } satisfies PlaceMailJob;
          await addJob(trx, SEND_PLACE_MAIL, job, { turn });
          return {};
        });
      });
      void reply.code(201);
    },
  });

  route(app, 'GET /places/requests', {
    access: 'public',
    operationId: 'getPlaceRequest',
    summary: 'Lo que confirma quien tiene el enlace que llegó por correo',
    query: KEY,
    answers: { record: 'PlaceRequest' },
    handle: async (request, reply) => {
      const { row, code } = await requireHeld(await findSent(db, request.query.key), request);
      void reply.header('cache-control', 'no-store');
      return ok<PlaceRequest>({
        address: `${code.mall}, ${code.location}`,
        service: row.service,
        description: row.description,
        photos: await createPlaceRequestsRepository(db, followKey).countPhotos(row.id),
        confirmed: row.request_id === null ? null : await presentConfirmed(db, row.request_id),
      });
    },
  });

  route(app, 'POST /places/requests/confirm', {
    access: 'public',
    operationId: 'confirmPlaceRequest',
    summary: 'Confirma la solicitud de un lugar, una sola vez: repetirlo responde la misma',
    query: KEY,
    answers: { record: 'ConfirmedPlaceRequest' },
    handle: async (request) => {
      const confirmed = await db.transaction().execute(async (trx) => {
        const sent = await findSent(trx, request.query.key);
        if (sent === undefined) return undefined;
        const { row, code } = sent;
        if (row.request_id !== null) return presentConfirmed(trx, row.request_id);
        const requests = createPlaceRequestsRepository(trx, followKey);
        if ((await requests.countConfirmed(row.code_id, now())) >= LIMITS.placeRequestsPerPlace) {
          throw tooMany(LIMITS.placeWindow / 1000);
        }
        const created = await createRequest(
          trx,
          { client: code.owner_id, actor: null, also: { 'Pedida por': 'el código QR del lugar' } },
          {
            ...toInput(row, PLACE_FIELD_NAMES),
            client: code.client_id,
            mall: code.mall_id,
            location: code.location_id,
          },
          await requests.takePhotos(row.id),
        );
        await requests.confirm(row.id, created.id);
        await addJob(trx, SEND_PLACE_MAIL, { placeRequest: row.id, about: 'request' } satisfies PlaceMailJob);
        const token = await createFollowLinksRepository(trx, followKey).tokenFor(created);
        return { numRequest: created.numRequest, followAddress: token === null ? null : followPath(token) };
      });
      return ok(await requireHeld(confirmed, request));
    },
  });
}

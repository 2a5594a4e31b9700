import {
  confirmPath,
  followPath,
  LIMITS,
  MESSAGES,
  placeRequestSchema,
  reasonSchema,
  type ConfirmedPlaceRequest,
  type PlaceForm,
  type PlaceReceipt,
  type PlaceRequest,
  type WaitingPlaceRequest,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db, Trx } from '../../platform/database/schema';
import { conflict, notFound, tooMany, validationFailed } from '../../platform/errors/app-error';
import { readMultipart } from '../../platform/files/multipart';
import { withPhotos } from '../../platform/files/photos';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { requiredParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { addJob } from '../../platform/jobs/jobs';
import { route } from '../../platform/routes/route';
import {
  composeAddress,
  createFollowedReader,
  createFollowLinksRepository,
  createRequest,
  FOLLOW_KEY,
  openRequestsAt,
  PLACE_FIELD_NAMES,
  requireActive,
  tellOfWaiting,
  toInput,
} from '../requests';
import { createPlaceCodesRepository, type PlaceCodeRow } from './place-codes-repository';
import { createPlaceRequestsRepository, type PlaceRequestRow } from './place-requests-repository';
import { SEND_PLACE_MAIL, type PlaceMailJob } from './send-place-mail';
import { REFUSALS } from '../../texts/refusals';

const KEY = requiredParameters(FOLLOW_KEY);

type KeyCall = { query: { key: string }; ip: string };

type Sent = { row: PlaceRequestRow; code: PlaceCodeRow };

export function placesFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, limits, now, addresses } = context;
  const { followKey } = context.mail;
  const { requireHeld } = createFollowedReader(context);

  const requireCode = async (call: KeyCall): Promise<PlaceCodeRow> =>
    requireHeld(await createPlaceCodesRepository(db).find(call.query.key), call);

  /** A revoked code ends what is not confirmed yet. */
  async function findSent(trx: Db, key: string): Promise<Sent | undefined> {
    const row = await createPlaceRequestsRepository(trx, followKey).find(key, now());
    const code = row && (await createPlaceCodesRepository(trx).findById(row.code_id));
    return row && code && { row, code };
  }

  async function answerWaiting(trx: Db, id: number): Promise<Sent> {
    const requests = createPlaceRequestsRepository(trx, followKey);
    const row = await requests.lockWaiting(id, now());
    if (row === undefined && (await requests.wasAnswered(id))) throw conflict(REFUSALS.placeRequestAnswered);
    const code = row && (await createPlaceCodesRepository(trx).findById(row.code_id));
    if (!row || !code) throw notFound();
    const notices = trx.updateTable('notices').set({ read_at: now() }).where('place_request_id', '=', id);
    await notices.where('read_at', 'is', null).execute();
    return { row, code };
  }

  /** The address is null once its link was withdrawn. */
  async function presentConfirmed(trx: Db, nonce: string, id: number): Promise<ConfirmedPlaceRequest> {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'num_request as numRequest'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const token = await createFollowLinksRepository(trx, followKey).tokenFor({ ...request, nonce });
    return { numRequest: request.numRequest, followAddress: token === null ? null : followPath(token) };
  }

  async function makeRequest(trx: Trx, { row, code }: Sent, actor: number | null) {
    const requests = createPlaceRequestsRepository(trx, followKey);
    const created = await createRequest(
      trx,
      { client: code.owner_id, actor, also: { 'Pedida por': 'el código QR del lugar' } },
      {
        ...toInput(row, PLACE_FIELD_NAMES),
        client: code.client_id,
        mall: code.mall_id,
        location: code.location_id,
      },
      await requests.takePhotos(row.id),
    );
    await requests.confirm(row.id, created.id);
    // Before a notice makes one with another nonce.
    await createFollowLinksRepository(trx, followKey).tokenFor({ ...created, nonce: row.nonce });
    return created;
  }

  route(app, 'GET /places/form', {
    access: 'public',
    operationId: 'getPlaceForm',
    summary:
      'El formulario de un lugar para quien tiene su código QR: lugar, servicios y cuáles tienen una solicitud abierta',
    query: KEY,
    answers: { record: 'PlaceForm' },
    handle: async (request) => {
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
    summary:
      'Envía la solicitud de un lugar; vale cuando se confirma con el enlace que llega por correo o, sin correo, cuando la acepta quien asigna',
    query: KEY,
    form: placeRequestSchema,
    status: 201,
    answers: { record: 'PlaceReceipt' },
    handle: async (request, reply) => {
      const code = await requireCode(request);
      const turn = await limits.countPlaceForm(request.ip);
      const upload = await readMultipart(request, {
        files: { file: { most: LIMITS.requestPhotos } },
        stranger: request.ip,
      });
      const input = await upload.parse(placeRequestSchema);
      const { address } = await withPhotos(files, upload, async () => {
        if (!input.email && !input.phone) throw validationFailed({ phone: MESSAGES.placeCode.contact });
        await limits.countPlaceRequest({ ...input, code: code.id, address: request.ip });
        await limits.countStrangerPhotos(request.ip, upload.photos.file);
        return db.transaction().execute(async (trx) => {
          await requireActive(trx, { service: { table: 'services', id: input.service } });
          const requests = createPlaceRequestsRepository(trx, followKey);
          const sent = await requests.insert(code.id, input, upload.photos.file, now());
          if (input.email === undefined) {
            const place = composeAddress(code.mall, code.location);
            await tellOfWaiting(trx, sent.id, { place, fault: input.description, priority: input.typeRequest });
            return { replayed: false, address: confirmPath(requests.tokenFor(sent)) };
          }
          await addJob(trx, SEND_PLACE_MAIL, { placeRequest: sent.id } satisfies PlaceMailJob, { turn });
          return { replayed: false, address: null };
        });
      });
      return reply.code(201).send(ok<PlaceReceipt>({ address }));
    },
  });

  route(app, 'GET /places/requests', {
    access: 'public',
    operationId: 'getPlaceRequest',
    summary: 'Lo que confirma quien tiene el enlace que llegó por correo',
    query: KEY,
    answers: { record: 'PlaceRequest' },
    handle: async (request) => {
      const { row, code } = await requireHeld(await findSent(db, request.query.key), request);
      return ok<PlaceRequest>({
        address: composeAddress(code.mall, code.location),
        service: row.service,
        description: row.description,
        photos: await createPlaceRequestsRepository(db, followKey).countPhotos(row.id),
        confirmed: row.request_id === null ? null : await presentConfirmed(db, row.nonce, row.request_id),
        ...(row.email === null && (row.discarded === null ? { waits: true } : { discarded: row.discarded })),
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
        const { row } = sent;
        if (row.request_id !== null) return presentConfirmed(trx, row.nonce, row.request_id);
        if (row.email === null) throw conflict(REFUSALS.placeCodeWaits);
        const requests = createPlaceRequestsRepository(trx, followKey);
        if ((await requests.countConfirmed(row.code_id, now())) >= LIMITS.placeRequestsPerPlace) {
          throw tooMany(LIMITS.placeWindow / 1000);
        }
        return presentConfirmed(trx, row.nonce, (await makeRequest(trx, sent, null)).id);
      });
      return ok<ConfirmedPlaceRequest>(await requireHeld(confirmed, request));
    },
  });

  route(app, 'GET /places/waiting', {
    access: 'requests:list',
    operationId: 'listWaitingPlaceRequests',
    summary:
      'Las solicitudes de lugares que llegaron sin correo y esperan que alguien las acepte, la más antigua primero',
    answers: { list: 'WaitingPlaceRequest' },
    handle: async () => {
      const rows = await createPlaceRequestsRepository(db, followKey).listWaiting(now());
      return ok(
        rows.map(({ created_at: at, mall, location, photos: ids, ...row }): WaitingPlaceRequest => ({
          ...row,
          photos: ids.map((id) => addresses.presentPhoto({ id })),
          at: at.toISOString(),
          address: composeAddress(mall, location),
        })),
      );
    },
  });

  route(app, 'POST /places/waiting/:id', {
    access: 'requests:list',
    operationId: 'acceptPlaceRequest',
    summary: 'Acepta una solicitud que llegó sin correo: desde ahora es una solicitud de su cliente',
    params: BY_ID,
    answers: { record: 'RequestSaved' },
    handle: (request) =>
      db
        .transaction()
        .execute(async (trx) =>
          ok(await makeRequest(trx, await answerWaiting(trx, request.params.id), request.user.id)),
        ),
  });

  route(app, 'POST /places/waiting/:id/discard', {
    access: 'requests:list',
    operationId: 'discardPlaceRequest',
    summary: 'Descarta una solicitud que llegó sin correo; su enlace dice el motivo',
    params: BY_ID,
    body: jsonBody(reasonSchema),
    answers: null,
    handle: (request) =>
      db.transaction().execute(async (trx) => {
        const { row, code } = await answerWaiting(trx, request.params.id);
        const { reason } = request.body;
        await trx.updateTable('place_requests').set({ discarded: reason }).where('id', '=', row.id).execute();
        const details = { location: code.location, service: row.service, reason };
        await recordAudit(trx, request, { kind: 'place-request-discarded', details });
      }),
  });
}

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { isWorkDone, LIMITS, MESSAGES, valueField } from '@portal/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as yup from 'yup';

import type { ApiContext } from '../../context';
import { conflict, tooLarge, unsupportedType } from '../../platform/errors/app-error';
import { isForm, readForm } from '../../platform/files/form-reader';
import { parseInput } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, queryParameters, requiredParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import { createFollowedReader, FOLLOW_KEY, readVisibleRequest } from '../requests';
import { clientOf, makeDossier, type DossierReading } from './make-dossier';
import { callerOf, verifyInThread, type Caller } from './run-in-thread';
import { listKnownSeals } from './seal/seal-keys';

const FORM_LIMITS = {
  formBytes: LIMITS.dossierBytes + LIMITS.bodyBytes,
  textBytes: LIMITS.bodyBytes,
  fieldBytes: LIMITS.bodyBytes / 4,
  fileBytes: LIMITS.dossierBytes,
  fields: 4,
  files: 2,
};

const verifyDossierSchema = yup.object({
  file: valueField<{ size: number }>(
    [(file) => (file === undefined || file.size === 0 ? MESSAGES.dossier.missing : null)],
    { required: true, openapi: { type: 'string', format: 'binary', contentMediaType: 'application/pdf' } },
  ),
});

export function dossiersFeature(app: FastifyInstance, context: ApiContext): void {
  const { db } = context;

  route(app, 'GET /request/:id/dossier', {
    access: 'requests:read',
    operationId: 'getDossier',
    summary:
      'El documento sellado de una solicitud: su expediente cuando el trabajo está hecho, antes su orden de trabajo; con `precios=1`, también los precios, para quien puede leerlos',
    params: BY_ID,
    query: queryParameters({ precios: filter.flag() }),
    produces: 'application/pdf',
    handle: async (request, reply) => {
      const { user } = request;
      const row = await readVisibleRequest(db, user, request.params.id);
      const withPrices = request.query.precios ?? false;
      return sendDossier(context, reply, { who: user.id, request: row, reader: user, withPrices });
    },
  });

  route(app, 'POST /dossiers/verify', {
    access: 'dossiers:verify',
    operationId: 'verifyDossier',
    summary: 'Comprueba un expediente o una orden de trabajo: auténtico, alterado y en qué parte, o ajeno al portal',
    form: verifyDossierSchema,
    answers: { record: 'DossierVerdict' },
    handle: async (request, reply) => {
      const file = path.join(app.stagingFolder, `${randomUUID()}.pdf`);
      try {
        const size = await receiveFile(request, file);
        parseInput(verifyDossierSchema, { file: size === null ? undefined : { size } });
        return ok(await verifyInThread(file, await listKnownSeals(db), callerOf(reply, request.user.id)));
      } finally {
        await rm(file, { force: true });
      }
    },
  });
}

export function followDossierFeature(app: FastifyInstance, context: ApiContext): void {
  const { requireFollowed } = createFollowedReader(context);

  route(app, 'GET /follow/dossier', {
    access: 'public',
    operationId: 'getFollowedDossier',
    summary: 'El expediente sellado de un trabajo terminado, sin precios, para quien tiene el enlace de su solicitud',
    query: requiredParameters(FOLLOW_KEY),
    produces: 'application/pdf',
    handle: async (request, reply) => {
      const followed = await requireFollowed(request);
      if (!isWorkDone(followed.status)) throw conflict('El expediente está disponible cuando el trabajo termina');
      await context.limits.countFollowDossier(followed.id);
      const reader = clientOf(followed);
      const row = await readVisibleRequest(context.db, reader, followed.id);
      const reading = { request: row, reader, withPrices: false, isForLink: true };
      return sendDossier(context, reply, { who: `link ${followed.id}`, ...reading });
    },
  });
}

async function sendDossier(
  context: ApiContext,
  reply: FastifyReply,
  { who, ...reading }: Omit<DossierReading, 'caller' | 'folder'> & Pick<Caller, 'who'>,
): Promise<FastifyReply> {
  const folder = path.join(reply.server.stagingFolder, randomUUID());
  const pdf = await makeDossier(context, { ...reading, caller: callerOf(reply, who), folder });
  const { status, num_request: number } = reading.request;
  const name = isWorkDone(status) ? 'expediente' : 'orden-de-trabajo';
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}-${number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf);
}

async function receiveFile(request: FastifyRequest, target: string): Promise<number | null> {
  if (!isForm(request)) throw unsupportedType('El expediente debe enviarse como formulario con un archivo');
  const quota = request.server.uploadQuota;
  await quota.check(request.user.id);
  let size: number | null = null;
  for await (const part of readForm(request, FORM_LIMITS)) {
    if (part.kind === 'field') continue;
    if (part.name !== 'file' || part.filename === '' || size !== null) {
      part.content.resume();
      continue;
    }
    await pipeline(part.content, createWriteStream(target));
    size = part.content.bytesRead;
    const refusal = await quota.charge(request.user.id, size);
    if (part.content.truncated) throw tooLarge(MESSAGES.dossier.tooLarge);
    if (refusal !== null) throw refusal;
  }
  return size;
}

import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { isWorkDone } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { LoginLimits } from '../../platform/auth/login-limits';
import { conflict } from '../../platform/errors/app-error';
import { requiredParameters } from '../../platform/http/query-parameters';
import { operation } from '../../platform/openapi/operation';
import { createFollowedReader, FOLLOW_KEY, readVisibleRequest } from '../requests';
import { clientOf, makeDossier } from './make-dossier';
import { callerOf } from './run-in-thread';
import { sendDossier } from './send-dossier';

export function followDossierFeature(app: FastifyInstance, context: ApiContext, limits: LoginLimits): void {
  const { requireFollowed } = createFollowedReader(context, limits);

  app.get(
    '/follow/dossier',
    operation({
      access: 'public',
      operationId: 'getFollowedDossier',
      summary: 'El expediente sellado de un trabajo terminado, sin precios, para quien tiene el enlace de su solicitud',
      query: requiredParameters(FOLLOW_KEY),
      produces: 'application/pdf',
    }),
    async (request, reply) => {
      const followed = await requireFollowed(request);
      if (!isWorkDone(followed.status)) throw conflict('El expediente está disponible cuando el trabajo termina');
      await limits.countFollowDossier(followed.id);
      const reader = clientOf(followed);
      const row = await readVisibleRequest(context.db, reader, followed.id);
      const pdf = await makeDossier(context, {
        caller: callerOf(reply, `link ${followed.id}`),
        folder: path.join(app.stagingFolder, randomUUID()),
        request: row,
        reader,
        withPrices: false,
        isForLink: true,
      });
      return sendDossier(reply, row, pdf);
    },
  );
}

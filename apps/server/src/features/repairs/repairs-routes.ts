import {
  clockDifference,
  DEVICE_TIME_HEADER,
  DONE_STATUSES,
  finishRepairSchema,
  interruptRepairSchema,
  LIMITS,
  startRepairSchema,
  statusesHeldBy,
} from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { createWithPhotos } from '../../platform/routes/idempotency';
import { listRoute } from '../../platform/routes/list-route';
import { readMultipart } from '../../platform/files/multipart';
import { BY_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { someOf } from '../../platform/query/list-filters';
import { filterRequests, readersOf } from '../requests';
import { presentRepair, presentRepairDetail } from './present-repair';
import { readRepairDetail } from './repair-detail';
import { REPAIR_ORDER, REPAIR_ROWS } from './repair-lists';
import { finishRepair, interruptRepair, startRepair } from './repairs-service';
import { finishUploadSchema } from './supplies-text';

const PHOTO_SET = { most: LIMITS.repairPhotos };

export function repairsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, addresses, now } = context;
  // Read before the files: an upload may take minutes.
  const clockOf = ({ headers }: FastifyRequest) => clockDifference(headers[DEVICE_TIME_HEADER.toLowerCase()], now());

  route(app, 'POST /repairs/start', {
    access: 'repairs:start',
    operationId: 'startRepair',
    summary: 'Inicia la reparación con las fotos del lugar',
    form: startRepairSchema,
    creates: true,
    tellsClock: true,
    answers: { record: 'RepairCreated' },
    handle: async (request, reply) => {
      const clockMs = clockOf(request);
      const upload = await readMultipart(request, { files: { file: PHOTO_SET } });
      const input = await upload.parse(startRepairSchema);
      return createWithPhotos(request, reply, context, upload, (trx) =>
        startRepair({ trx, user: request.user, input, photos: upload.photos.file, now: now(), clockMs }),
      );
    },
  });

  route(app, 'POST /repairs/', {
    access: 'repairs:finish',
    operationId: 'finishRepair',
    summary: 'Finaliza la reparación; `insumos` viaja como texto JSON',
    form: finishRepairSchema,
    creates: true,
    tellsClock: true,
    answers: { record: 'RepairCreated' },
    handle: async (request, reply) => {
      const clockMs = clockOf(request);
      const upload = await readMultipart(request, {
        files: { fileEnd: PHOTO_SET, fileInsumos: PHOTO_SET, signature: { most: 1, kind: 'signature' } },
      });
      const input = await upload.parse(finishUploadSchema);
      return createWithPhotos(request, reply, context, upload, (trx) =>
        finishRepair({ trx, user: request.user, input, photos: upload.photos, now: now(), clockMs }),
      );
    },
  });

  route(app, 'POST /repairs/interrupt', {
    access: 'repairs:interrupt',
    operationId: 'interruptRepair',
    summary: 'Devuelve al asignador una reparación que no se pudo terminar, con su motivo y hasta cinco fotos',
    form: interruptRepairSchema,
    creates: true,
    answers: { record: 'RequestSaved' },
    handle: async (request, reply) => {
      const upload = await readMultipart(request, { files: { file: PHOTO_SET } });
      const input = await upload.parse(interruptRepairSchema);
      return createWithPhotos(request, reply, context, upload, (trx) =>
        interruptRepair({ trx, user: request.user, input, photos: upload.photos.file }),
      );
    },
  });

  listRoute(app, context, {
    operationId: 'listRepairs',
    path: '/repairs/',
    access: 'repairs:list',
    summary: 'Reparaciones por liquidar',
    answers: 'RepairListItem',
    order: REPAIR_ORDER,
    defaultSort: 'numRequest',
    filters: { status: someOf(DONE_STATUSES), ...readersOf('late') },
    select: ({ filters, q }) => filterRequests({ status: statusesHeldBy('liquidator'), ...filters, q }),
    rows: REPAIR_ROWS,
    present: presentRepair,
  });

  route(app, 'GET /repairs/:id', {
    access: 'repairs:read',
    operationId: 'getRepair',
    summary: 'Una reparación con sus fotos, insumos y precios',
    params: BY_ID,
    answers: { record: 'RepairDetail' },
    handle: async ({ params: { id } }) => ok(presentRepairDetail(addresses, await readRepairDetail(db, id), 'price')),
  });
}

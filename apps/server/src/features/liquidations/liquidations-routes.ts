import { correctionSchema, liquidationRowSchema, liquidationSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { createRoute, route } from '../../platform/routes/route';
import { notFound } from '../../platform/errors/app-error';
import { bulkRoute } from '../../platform/routes/bulk-route';
import { createOnce } from '../../platform/routes/idempotency';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { canSee, createRequestsRepository } from '../requests';
import { correctLiquidation, findLiquidation, liquidate } from './liquidations-service';
import { presentMoneyTrail, selectMoneyTrail } from './money-trail';

export function liquidationsFeature(app: FastifyInstance, { db }: ApiContext): void {
  const requests = createRequestsRepository(db);

  createRoute(app, db, 'POST /liquidations/', {
    access: 'liquidations:create',
    operationId: 'createLiquidation',
    summary: 'Liquida una reparación finalizada',
    body: jsonBody(liquidationSchema),
    answers: { record: 'LiquidationCreated' },
    create: (trx, { user, body }) => liquidate(trx, user, body),
  });

  bulkRoute(app, db, {
    operationId: 'createLiquidations',
    path: '/liquidations/bulk',
    access: 'liquidations:create',
    summary: 'Liquida varias reparaciones finalizadas, cada una por sí misma',
    row: liquidationRowSchema,
    change: (trx, user, id, input) => liquidate(trx, user, { ...input, request: id }),
  });

  route(app, 'POST /liquidations/:id/correction', {
    access: 'liquidations:correct',
    operationId: 'correctLiquidation',
    summary: 'Corrige una liquidación antes de que se facture; la anterior queda en la historia',
    params: BY_ID,
    body: jsonBody(correctionSchema),
    creates: true,
    answers: { record: 'LiquidationCreated' },
    handle: async (request, reply) => {
      const { user, body: input } = request;
      const corrected = await findLiquidation(db, request.params.id);
      return createOnce(request, reply, db, (trx) => correctLiquidation({ trx, user, corrected, input }));
    },
  });

  route(app, 'GET /request/by-id/:id/money', {
    access: 'money:read',
    operationId: 'getMoneyTrail',
    summary: 'El recorrido del precio: catálogo, sugerencia, liquidaciones y factura',
    params: BY_ID,
    answers: { record: 'MoneyTrail' },
    handle: async (request) => {
      const { id } = request.params;
      const found = await requests.require(id);
      const trail = canSee(request.user, found) ? await selectMoneyTrail(db, id) : undefined;
      if (trail === undefined) throw notFound();
      return ok(presentMoneyTrail(trail));
    },
  });
}

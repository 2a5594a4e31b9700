import { correctionSchema, liquidationRowSchema, liquidationSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { bulkRoute } from '../../platform/routes/bulk-route';
import { createOnce } from '../../platform/routes/idempotency';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { canSee, createRequestsRepository } from '../requests';
import { createLiquidationsRepository } from './liquidations-repository';
import { correctLiquidation, liquidate } from './liquidations-service';
import { selectMoneyTrail } from './money-trail';
import { presentMoneyTrail } from './present-money-trail';

export function liquidationsFeature(app: FastifyInstance, { db }: ApiContext): void {
  const requests = createRequestsRepository(db);
  const liquidations = createLiquidationsRepository(db);

  app.post(
    '/liquidations/',
    operation({
      access: 'liquidations:create',
      operationId: 'createLiquidation',
      summary: 'Liquida una reparación finalizada',
      body: jsonBody(liquidationSchema),
      creates: true,
      answers: { record: 'LiquidationCreated' },
    }),
    async (request, reply) => {
      const input = request.body;
      return createOnce(request, reply, db, (trx) => liquidate({ trx, user: request.user, input }));
    },
  );

  bulkRoute(app, db, {
    operationId: 'createLiquidations',
    path: '/liquidations/bulk',
    access: 'liquidations:create',
    summary: 'Liquida varias reparaciones finalizadas, cada una por sí misma',
    row: liquidationRowSchema,
    change: (trx, { request: { user }, id, input }) => liquidate({ trx, user, input: { ...input, request: id } }),
  });

  app.post(
    '/liquidations/:id/correction',
    operation({
      access: 'liquidations:correct',
      operationId: 'correctLiquidation',
      summary: 'Corrige una liquidación antes de que se facture; la anterior queda en la historia',
      params: BY_ID,
      body: jsonBody(correctionSchema),
      creates: true,
      answers: { record: 'LiquidationCreated' },
    }),
    async (request, reply) => {
      const input = request.body;
      const corrected = await liquidations.find(request.params.id);
      if (corrected === undefined) throw notFound();
      return createOnce(request, reply, db, (trx) => correctLiquidation({ trx, user: request.user, corrected, input }));
    },
  );

  app.get(
    '/request/by-id/:id/money',
    operation({
      access: 'money:read',
      operationId: 'getMoneyTrail',
      summary: 'El recorrido del precio: catálogo, sugerencia, liquidaciones y factura',
      params: BY_ID,
      answers: { record: 'MoneyTrail' },
    }),
    async (request) => {
      const { id } = request.params;
      const found = await requests.require(id);
      const trail = canSee(request.user, found) ? await selectMoneyTrail(db, id) : undefined;
      if (trail === undefined) throw notFound();
      return ok(presentMoneyTrail(trail));
    },
  );
}

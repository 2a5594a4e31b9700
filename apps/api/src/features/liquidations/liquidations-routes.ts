import { correctionSchema, liquidationRowSchema, liquidationSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { bulkRoute } from '../../platform/http/bulk-route';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { parseBody, parseId } from '../../platform/http/parse';
import { ok } from '../../platform/http/respond';
import { canSee, createRequestsRepository } from '../requests';
import { createLiquidationsRepository } from './liquidations-repository';
import { correctLiquidation, liquidate } from './liquidations-service';
import { selectMoneyTrail } from './money-trail';
import { presentMoneyTrail } from './present-money-trail';

/**
 * Registers the liquidation of a finished repair (spec 2 §7), its correction before the invoice, and the trail of its amounts.
 */
export function liquidationsFeature(app: FastifyInstance, { db }: ApiContext): void {
  const requests = createRequestsRepository(db);
  const liquidations = createLiquidationsRepository(db);

  app.post(
    '/liquidations/',
    {
      config: { access: 'liquidations:create' },
      schema: operation({
        operationId: 'createLiquidation',
        summary: 'Liquida una reparación finalizada',
        answers: { record: 'LiquidationCreated' },
        body: liquidationSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, liquidationSchema);
      const result = await withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await liquidate({ trx, user: request.user, input })),
      }));
      return sendResult(reply, result);
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
    {
      config: { access: 'liquidations:correct' },
      schema: operation({
        operationId: 'correctLiquidation',
        summary: 'Corrige una liquidación antes de que se facture; la anterior queda en la historia',
        answers: { record: 'LiquidationCreated' },
        body: correctionSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, correctionSchema);
      const corrected = await liquidations.find(parseId(request));
      if (corrected === undefined) throw notFound();
      const result = await withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await correctLiquidation({ trx, user: request.user, corrected, input })),
      }));
      return sendResult(reply, result);
    },
  );

  app.get(
    '/request/by-id/:id/money',
    {
      config: { access: 'money:read' },
      schema: operation({
        operationId: 'getMoneyTrail',
        summary: 'El recorrido del precio: catálogo, sugerencia, liquidaciones y factura',
        answers: { record: 'MoneyTrail' },
      }),
    },
    async (request) => {
      const id = parseId(request);
      const found = await requests.require(id);
      const trail = canSee(request.user, found) ? await selectMoneyTrail(db, id) : undefined;
      if (trail === undefined) throw notFound();
      return ok(presentMoneyTrail(trail));
    },
  );
}

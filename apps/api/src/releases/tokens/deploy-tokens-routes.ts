import { deployTokenSchema, LIMITS, type CreatedDeployToken, type DeployToken } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { describe } from '../../docs/describe';
import { notFound } from '../../errors/app-error';
import { parseBody, parseId } from '../../http/parse';
import { ok } from '../../http/respond';
import { hashDeployToken, newDeployToken } from './deploy-token-secret';
import { createDeployTokensRepository, type DeployTokenRow } from './deploy-tokens-repository';

function presentToken(row: DeployTokenRow): DeployToken {
  return {
    id: row.id,
    unit: row.unit,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by ?? '',
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** The tokens with which teams publish their own area. Only administrators, signed in themselves, make and revoke them. */
export function deployTokensFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const tokens = createDeployTokensRepository(db);

  const find = async (id: number): Promise<DeployToken> => {
    const row = await tokens.find(id);
    if (row === undefined) throw notFound();
    return presentToken(row);
  };

  app.get(
    '/deploy-tokens',
    {
      config: { access: 'releases:manage' },
      schema: describe({ summary: 'Tokens de despliegue, también los revocados' }),
    },
    async () => ok((await tokens.list(LIMITS.optionsMax)).map(presentToken)),
  );

  app.post(
    '/deploy-tokens',
    {
      config: { access: 'releases:manage' },
      schema: describe({
        summary:
          'Crea un token que publica una sola área; el secreto está en esta respuesta y no se puede volver a leer',
        body: deployTokenSchema,
      }),
    },
    // Without an Idempotency-Key: a repeated answer would have to be kept, and the secret with it.
    async (request, reply) => {
      const input = parseBody(request, deployTokenSchema);
      const token = newDeployToken();
      const id = await tokens.insert(input, hashDeployToken(token), request.user.id);
      request.log.info({ deployToken: id, unit: input.unit, userId: request.user.id }, 'a deploy token was created');
      const created: CreatedDeployToken = { ...(await find(id)), token };
      return reply.code(201).header('cache-control', 'no-store').send(ok(created));
    },
  );

  app.delete(
    '/deploy-tokens/:id',
    { config: { access: 'releases:manage' }, schema: describe({ summary: 'Revoca un token de despliegue' }) },
    async (request) => {
      const id = parseId(request);
      await tokens.revoke(id, now());
      const token = await find(id);
      request.log.info({ deployToken: id, unit: token.unit, userId: request.user.id }, 'a deploy token was revoked');
      return ok(token);
    },
  );
}

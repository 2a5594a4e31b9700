import {
  DEPLOY_TOKEN_DAYS,
  deployTokenSchema,
  LIMITS,
  type CreatedDeployToken,
  type DeployToken,
  type DeployTokenStatus,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { recordAudit } from '../../../platform/audit/record-audit';
import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import { notFound } from '../../../platform/errors/app-error';
import { jsonBody } from '../../../platform/http/input';
import { BY_ID } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { newDeployToken } from '../../../platform/auth/deploy-token-secret';
import { hashSecret } from '../../../platform/auth/random-secret';
import { deployTokenStatus } from './check-deploy-token';
import { createDeployTokensRepository, type DeployTokenRow } from './deploy-tokens-repository';

const DAY_MS = 24 * 60 * 60 * 1000;

function presentToken(row: DeployTokenRow, status: DeployTokenStatus): DeployToken {
  return {
    id: row.id,
    deployable: row.deployable,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by ?? '',
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    status,
  };
}

export function deployTokensFeature(app: FastifyInstance, { db, confirmPassword, now }: ApiContext): void {
  const tokens = createDeployTokensRepository(db);

  const present = async (row: DeployTokenRow): Promise<DeployToken> =>
    presentToken(row, await deployTokenStatus(db, row, now()));

  const find = async (id: number): Promise<DeployToken> => {
    const row = await tokens.find(id);
    if (row === undefined) throw notFound();
    return present(row);
  };

  route(app, 'GET /deploy-tokens', {
    access: 'releases:manage',
    operationId: 'listDeployTokens',
    summary: 'Tokens de despliegue, también los revocados y los vencidos',
    answers: { list: 'DeployToken' },
    handle: async () => ok(await Promise.all((await tokens.list(LIMITS.optionsMax)).map(present))),
  });

  route(app, 'POST /deploy-tokens', {
    access: 'releases:manage',
    operationId: 'createDeployToken',
    summary:
      'Crea un token que publica una sola área por `days` días; pide la contraseña propia en `ownPassword`; el secreto está en esta respuesta y no se puede volver a leer',
    status: 201,
    body: jsonBody(deployTokenSchema),
    answers: { record: 'CreatedDeployToken' },
    // Without an Idempotency-Key: a repeated answer would have to be stored, and the secret with it.
    handle: async (request, reply) => {
      const { deployable, name, days = DEPLOY_TOKEN_DAYS, ownPassword } = request.body;
      await confirmPassword(request, ownPassword);
      const token = newDeployToken();
      const stored = {
        deployable,
        name,
        token_hash: hashSecret(token),
        created_by: request.user.id,
        expires_at: new Date(now().getTime() + days * DAY_MS),
      };
      const id = await db.transaction().execute(async (trx) => {
        const created = await createDeployTokensRepository(trx).insert(stored);
        await recordAudit(trx, request, { kind: 'deploy-token-created', details: { deployable, name } });
        return created;
      });
      const created: CreatedDeployToken = { ...(await find(id)), token };
      return reply.code(201).send(ok(created));
    },
  });

  route(app, 'DELETE /deploy-tokens/:id', {
    access: 'releases:manage',
    operationId: 'revokeDeployToken',
    summary: 'Revoca un token de despliegue',
    params: BY_ID,
    answers: { record: 'DeployToken' },
    handle: async (request) => {
      const { id } = request.params;
      await db.transaction().execute(async (trx) => {
        const revoked = await createDeployTokensRepository(trx).revoke(id, now());
        if (revoked) await recordAudit(trx, request, { kind: 'deploy-token-revoked', details: revoked });
      });
      return ok(await find(id));
    },
  });
}

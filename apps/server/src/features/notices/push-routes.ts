import { ECDH } from 'node:crypto';

import { MESSAGES, pushSubscriptionSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { validationFailed } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ok } from '../../platform/http/respond';
import { operation } from '../../platform/openapi/operation';
import { readPushKeys } from './push-keys';
import { removeSubscription, storeSubscription } from './push-subscriptions';

export function pushFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.addHook('onReady', async () => {
    await readPushKeys(db);
  });

  app.get(
    '/notices/push-key',
    operation({
      access: 'session:use',
      operationId: 'getPushKey',
      summary: 'La clave pública con que un dispositivo reconoce los avisos del portal',
      answers: { record: 'PushKey' },
    }),
    async () => ok({ key: (await readPushKeys(db)).publicKey }),
  );

  app.put(
    '/notices/push-subscription',
    operation({
      access: 'session:use',
      operationId: 'storePushSubscription',
      summary: 'Envía los avisos propios a este dispositivo, mientras dure la sesión',
      body: jsonBody(pushSubscriptionSchema),
      answers: null,
    }),
    async (request) => {
      const subscription = request.body;
      if (!isPublicKey(subscription.p256dh)) throw validationFailed({ p256dh: MESSAGES.notices.pushKey });
      await storeSubscription(db, request.user, subscription, now());
      return ok(null);
    },
  );

  app.delete(
    '/notices/push-subscription',
    operation({
      access: 'session:use',
      operationId: 'removePushSubscription',
      summary: 'Deja de enviar avisos a este dispositivo',
      answers: null,
    }),
    async (request) => {
      await removeSubscription(db, request.user);
      return ok(null);
    },
  );
}

/** Checks whether a key is a point of P-256: nothing can be encrypted for any other. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

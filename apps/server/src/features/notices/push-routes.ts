import { ECDH } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { validationFailed } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ok } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import { REFUSALS } from '../../texts/refusals';
import { pushSubscriptionSchema } from './push-device';
import { readPushKeys } from './push-keys';
import { removeSubscription, storeSubscription } from './push-subscriptions';

export function pushFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.addHook('onReady', async () => {
    await readPushKeys(db);
  });

  route(app, 'GET /notices/push-key', {
    access: 'session:use',
    operationId: 'getPushKey',
    summary: 'La clave pública con que un dispositivo reconoce los avisos del portal',
    answers: { record: 'PushKey' },
    handle: async () => ok({ key: (await readPushKeys(db)).publicKey }),
  });

  route(app, 'PUT /notices/push-subscription', {
    access: 'session:use',
    operationId: 'storePushSubscription',
    summary: 'Envía los avisos propios a este dispositivo, mientras dure la sesión',
    body: jsonBody(pushSubscriptionSchema),
    answers: null,
    handle: async (request) => {
      const subscription = request.body;
      if (!isPublicKey(subscription.p256dh)) throw validationFailed({ p256dh: REFUSALS.push.key });
      await storeSubscription(db, request.user, subscription, now());
    },
  });

  route(app, 'DELETE /notices/push-subscription', {
    access: 'session:use',
    operationId: 'removePushSubscription',
    summary: 'Deja de enviar avisos a este dispositivo',
    answers: null,
    handle: (request) => removeSubscription(db, request.user),
  });
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

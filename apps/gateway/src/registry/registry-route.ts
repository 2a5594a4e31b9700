import type { ReleaseDocument } from '@portal/domain';
import type { CurrentRelease } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../http/failures';
import { prepareBody, sendRevalidated, type NegotiatedBody } from '../http/negotiated-body';
import { publicRelease } from './public-release';

/** `GET /registry.json`: the current release, as far as it is public. */
export function registerRegistry(app: FastifyInstance, currentRelease: CurrentRelease): void {
  let prepared: { release: ReleaseDocument; body: Promise<NegotiatedBody> } | undefined;
  const bodyOf = (release: ReleaseDocument): Promise<NegotiatedBody> => {
    if (prepared?.release !== release) {
      prepared = {
        release,
        body: prepareBody('application/json; charset=utf-8', JSON.stringify(publicRelease(release))),
      };
    }
    return prepared.body;
  };
  app.get('/registry.json', async (request, reply) => {
    const release = await currentRelease.get();
    return release ? sendRevalidated(request, reply, await bodyOf(release)) : sendFailure(reply, 'NOT_FOUND');
  });
}

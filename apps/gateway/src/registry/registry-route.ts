import { VERSION_NAME_PATTERN, type ReleaseDocument } from '@portal/domain';
import { createReleaseHistory, releaseForShell, type CurrentRelease, type ReleaseStore } from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/failures';
import { createBodyCache, prepareBody, sendRevalidated, type NegotiatedBody } from '../http/negotiated-body';
import { anonymousRelease, publicRelease } from './public-release';

/** Limit of cached registries: a caller may name any number of shell versions. */
const SHELLS_KEPT = 20;

/** Key of the body for callers without a session. No version has that name. */
const ANONYMOUS = '';

/**
 * `GET /registry.json`: the current release, with its areas for browsers with a session alone. With `?shell=<version>`,
 * as a tab with that version of the shell can use it.
 */
export function registerRegistry(
  app: FastifyInstance,
  currentRelease: CurrentRelease,
  store: ReleaseStore,
  isSignedIn: (request: FastifyRequest) => boolean,
): void {
  const history = createReleaseHistory(store);
  const bodyOf = createBodyCache(SHELLS_KEPT);

  const prepare = async (release: ReleaseDocument, shell: string): Promise<NegotiatedBody> => {
    const answer =
      shell === ANONYMOUS
        ? anonymousRelease(release)
        : publicRelease(await releaseForShell(store, history, release, shell));
    return prepareBody('application/json; charset=utf-8', JSON.stringify(answer));
  };
  app.get<{ Querystring: { shell?: unknown } }>('/registry.json', async (request, reply) => {
    const release = await currentRelease.get();
    if (!release) return sendFailure(reply, 'NOT_FOUND');
    const { shell } = request.query;
    const isVersion = typeof shell === 'string' && VERSION_NAME_PATTERN.test(shell);
    const usedShell = !isSignedIn(request) ? ANONYMOUS : isVersion ? shell : release.shell.version;
    const body = await bodyOf(`${release.number} ${usedShell}`, () => prepare(release, usedShell));
    return sendRevalidated(request, reply, body, ['Cookie']);
  });
}

import { VERSION_NAME_PATTERN, type ReleaseDocument } from '@portal/domain';
import { createReleaseHistory, releaseForShell, type CurrentRelease, type ReleaseStore } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../http/failures';
import { prepareBody, sendRevalidated, type NegotiatedBody } from '../http/negotiated-body';
import { publicRelease } from './public-release';

/** Versions of the shell whose registry is kept in memory: a caller may name any number of them. */
const SHELLS_KEPT = 20;

/**
 * `GET /registry.json`: the current release, as far as it is public. With `?shell=<version>`, as a tab with that version of the
 * shell can use it.
 */
export function registerRegistry(app: FastifyInstance, currentRelease: CurrentRelease, store: ReleaseStore): void {
  const history = createReleaseHistory(store);
  let prepared: { release: ReleaseDocument; bodies: Map<string, Promise<NegotiatedBody>> } | undefined;

  const prepare = async (release: ReleaseDocument, shell: string): Promise<NegotiatedBody> => {
    const usable = await releaseForShell(store, history, release, shell);
    return prepareBody('application/json; charset=utf-8', JSON.stringify(publicRelease(usable)));
  };
  const bodyOf = (release: ReleaseDocument, shell: string): Promise<NegotiatedBody> => {
    if (prepared?.release !== release) prepared = { release, bodies: new Map() };
    const { bodies } = prepared;
    const known = bodies.get(shell);
    if (known) return known;
    if (bodies.size === SHELLS_KEPT) bodies.clear();
    const body = prepare(release, shell);
    bodies.set(shell, body);
    // Failures are not cached.
    body.catch(() => bodies.delete(shell));
    return body;
  };
  app.get<{ Querystring: { shell?: unknown } }>('/registry.json', async (request, reply) => {
    const release = await currentRelease.get();
    if (!release) return sendFailure(reply, 'NOT_FOUND');
    const { shell } = request.query;
    const isVersion = typeof shell === 'string' && VERSION_NAME_PATTERN.test(shell);
    return sendRevalidated(request, reply, await bodyOf(release, isVersion ? shell : release.shell.version));
  });
}

import { VERSION_NAME_PATTERN } from '@portal/domain';
import type { ReleaseReader } from '@portal/releases';
import type { Chosen, Releases } from '../platform/releases/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './failures';
import { createBodyCache, prepareBody, sendRevalidated, type NegotiatedBody } from './negotiated-body';
import { withoutAreas } from './shell-page';

/** Limit of cached registries: a caller may name any number of shell versions. */
const BODIES_KEPT = 50;

/**
 * `GET /registry.json`: the versions of the person of the cookie, and without a session no areas. With `?shell=<version>`,
 * as a tab with that version of the shell can use them.
 */
export function registerRegistry(
  app: FastifyInstance,
  releases: Pick<Releases, 'chosenFor' | 'inShell' | 'pageOf'>,
  personOf: (request: FastifyRequest) => ReleaseReader | null,
): void {
  const bodyOf = createBodyCache(BODIES_KEPT);

  const prepare = async (chosen: Chosen, isSignedIn: boolean): Promise<NegotiatedBody> => {
    const release = await releases.pageOf(chosen);
    return prepareBody('application/json; charset=utf-8', JSON.stringify(isSignedIn ? release : withoutAreas(release)));
  };
  app.get<{ Querystring: { shell?: unknown } }>('/registry.json', async (request, reply) => {
    const person = personOf(request);
    const chosen = releases.chosenFor(person);
    if (!chosen) return sendFailure(reply, 'NOT_FOUND');
    const { shell } = request.query;
    const isVersion = person !== null && typeof shell === 'string' && VERSION_NAME_PATTERN.test(shell);
    const used = isVersion ? await releases.inShell(chosen, shell) : chosen;
    const key = JSON.stringify([used.number, used.key, person !== null]);
    const body = await bodyOf(key, () => prepare(used, person !== null));
    return sendRevalidated(request, reply, body, ['Cookie']);
  });
}

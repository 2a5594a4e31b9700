import { INSTALL_FILES, INSTALL_FOLDER, type ReleaseShell } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/failures';
import { prepareBody, sendRevalidated, type NegotiatedBody } from '../http/negotiated-body';

/** Limit of cached bodies: both files of the stable shell and of the canary, before and after a publication. */
const BODIES_KEPT = 8;

/**
 * Serves what a browser needs to install the portal, from the shell of the person who asks, at addresses without a version: a
 * service worker is replaced by what lies at its own address, and its folder is what it may serve.
 * @param shellOf finds the shell of a request; undefined before the first release
 */
export function registerInstallFiles(
  app: FastifyInstance,
  store: ReleaseStore,
  shellOf: (request: FastifyRequest) => Promise<ReleaseShell | undefined>,
): void {
  const bodies = new Map<string, Promise<NegotiatedBody>>();
  const bodyOf = (version: string, { file, type }: { file: string; type: string }): Promise<NegotiatedBody> => {
    const key = `${version}/${file}`;
    const cachedBody = bodies.get(key);
    if (cachedBody) return cachedBody;
    if (bodies.size === BODIES_KEPT) bodies.clear();
    const body = store
      .readVersionFile({ kind: 'shell' }, version, `${INSTALL_FOLDER}/${file}`)
      .then((content) => prepareBody(type, content.toString('utf8')));
    bodies.set(key, body);
    // Failures are not cached.
    body.catch(() => bodies.delete(key));
    return body;
  };
  for (const [address, file] of Object.entries(INSTALL_FILES)) {
    app.get(address, async (request, reply) => {
      const shell = await shellOf(request);
      // A shell from before the portal could be installed has none.
      const isThere = shell?.files[`${INSTALL_FOLDER}/${file.file}`] !== undefined;
      return shell && isThere
        ? sendRevalidated(request, reply, await bodyOf(shell.version, file), ['Cookie'])
        : sendFailure(reply, 'NOT_FOUND');
    });
  }
}

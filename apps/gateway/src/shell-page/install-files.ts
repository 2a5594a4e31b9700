import { INSTALL_FILES, INSTALL_FOLDER, SHELL_DEPLOYABLE, type ReleaseShell } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/failures';
import { createBodyCache, prepareBody, sendRevalidated, type NegotiatedBody } from '../http/negotiated-body';

/** Limit of cached bodies: both files of the stable shell and of the canary, before and after a publication. */
const BODIES_KEPT = 8;

/**
 * Serves what a browser needs to install the portal, from the shell of the person who asks, at addresses without a
 * version: a service worker is replaced by what lies at its own address, and its folder is what it may serve.
 */
export function registerInstallFiles(
  app: FastifyInstance,
  store: ReleaseStore,
  shellOf: (request: FastifyRequest) => Promise<ReleaseShell | undefined>,
): void {
  const bodyOf = createBodyCache(BODIES_KEPT);
  const prepare = async (version: string, file: string, type: string): Promise<NegotiatedBody> =>
    prepareBody(type, (await store.readVersionFile(SHELL_DEPLOYABLE, version, file)).toString('utf8'));
  for (const [address, { file: name, type }] of Object.entries(INSTALL_FILES)) {
    const file = `${INSTALL_FOLDER}/${name}`;
    app.get(address, async (request, reply) => {
      const shell = await shellOf(request);
      // A shell from before the portal could be installed has none.
      if (!shell?.files[file]) return sendFailure(reply, 'NOT_FOUND');
      const { version } = shell;
      const body = await bodyOf(`${version}/${file}`, () => prepare(version, file, type));
      return sendRevalidated(request, reply, body, ['Cookie']);
    });
  }
}

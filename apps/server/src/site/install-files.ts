import { INSTALL_FOLDER } from '@portal/domain';
import { INSTALL_FILES, type BuildReport } from '@portal/releases';
import type { Releases } from '../platform/releases/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './failures';
import { createBodyCache, prepareBody, sendRevalidated } from './negotiated-body';

/** Limit of cached bodies: both files of the shell and of its candidate, before and after a publication. */
const BODIES_KEPT = 8;

/**
 * Serves what a browser needs to install the portal, from the shell of the person who asks, at addresses without a
 * version: a service worker is replaced by what lies at its own address, and its folder is what it may serve.
 */
export function registerInstallFiles(
  app: FastifyInstance,
  releases: Pick<Releases, 'readFile'>,
  shellOf: (request: FastifyRequest) => BuildReport | undefined,
): void {
  const bodyOf = createBodyCache(BODIES_KEPT);
  for (const [address, { file: name, type }] of Object.entries(INSTALL_FILES)) {
    const file = `${INSTALL_FOLDER}/${name}`;
    app.get(address, async (request, reply) => {
      const shell = shellOf(request);
      if (!shell?.files[file]) return sendFailure(reply, 'NOT_FOUND');
      const body = await bodyOf(`${shell.version}/${file}`, async () =>
        prepareBody(type, (await releases.readFile(shell, file)).toString('utf8')),
      );
      return sendRevalidated(request, reply, body, ['Cookie']);
    });
  }
}

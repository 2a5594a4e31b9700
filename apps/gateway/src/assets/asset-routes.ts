import fastifyStatic from '@fastify/static';
import { pathOf } from '@portal/server';
import { publishedFileAt, type PublishedFile } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sendFailure } from '../http/failures';

/** Files of a version folder that are there for the gateway and the release tools, not for browsers. */
const INTERNAL_FILE = /(\.br|\.gz|\.map|\/release\.json)$/;

/**
 * The policy of a published file that somebody opens as a page: no origin, no script. Browsers ignore it when a page loads the
 * file. A worker would inherit it, and is served from another address for that reason (`registerInstallFiles`).
 */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Plain names only, so that no address leaves its folder or asks for a folder. */
const isPlainPath = (parts: readonly string[]): boolean =>
  parts.length > 0 && parts.every((part) => /^[\w@~-][\w@~.-]*$/.test(part));

export function publishedFile(pathname: string): PublishedFile | undefined {
  const found = publishedFileAt(pathname);
  return found && isPlainPath(found.file.split('/')) && !INTERNAL_FILE.test(pathname) ? found : undefined;
}

/**
 * A version never changes, so that a browser keeps its files for good; one that somebody had in the last months stays
 * (`pruneVersions`), so that a tab that was opened before a publication still finds its chunks. The compressed copies
 * were made when the version was built.
 */
export async function registerAssets(app: FastifyInstance, store: ReleaseStore): Promise<void> {
  // A store on another machine is asked before the folder, and only for addresses of published files.
  app.addHook('onRequest', async (request, reply) => {
    const file = publishedFile(pathOf(request.url));
    if (!file) return undefined;
    try {
      return await store.makeServable(file.deployable, file.version, file.file);
    } catch (error) {
      request.log.error({ err: error, ...file }, 'a published file cannot be fetched from the release store');
      return sendFailure(reply.header('Retry-After', '5'), 'UNAVAILABLE');
    }
  });
  for (const folder of ['shell', 'remotes']) {
    const root = path.join(store.servedFolder, folder);
    await mkdir(root, { recursive: true });
    await app.register(async (files) => {
      // By route, because an address can be written in more than one way.
      files.addHook('onRequest', (_request, reply, done) => {
        reply.headers({ 'Content-Security-Policy': FILE_POLICY, 'X-Content-Type-Options': 'nosniff' });
        done();
      });
      await files.register(fastifyStatic, {
        root,
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        allowedPath: (pathname) => publishedFile(`/${folder}${pathname}`) !== undefined,
        setHeaders: (response) => {
          response.setHeader('Vary', 'Accept-Encoding');
        },
      });
    });
  }
}

export function isAssetAddress(pathname: string): boolean {
  return /^\/(shell|remotes)(\/|$)/.test(pathname) || /\.[A-Za-z0-9]{1,8}$/.test(pathname);
}

import fastifyStatic from '@fastify/static';
import { pathOf } from '@portal/api';
import { AREA_NAME_PATTERN, VERSION_NAME_PATTERN } from '@portal/domain';
import type { Deployable, ReleaseStore } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sendFailure } from '../http/failures';

/** Files of a version folder that are there for the gateway and the release tools, not for browsers. */
const INTERNAL_FILE = /(\.br|\.gz|\.map|\/release\.json)$/;

const isVersion = (part: string | undefined): boolean => part !== undefined && VERSION_NAME_PATTERN.test(part);

/**
 * The policy of a published file that somebody opens as a page: no origin, no script. Browsers ignore it when a page loads the
 * file. A worker would inherit it, and is served from another address for that reason (`registerInstallFiles`).
 */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Plain names only, so that no address leaves its folder or asks for a folder. */
const isPlainPath = (parts: readonly string[]): boolean =>
  parts.length > 0 && parts.every((part) => /^[\w@~-][\w@~.-]*$/.test(part));

/** Checks whether a path such as `/1.0.0-abc/main.js` names a file of a published version of the shell. */
function isShellAsset(pathname: string): boolean {
  const [, version, ...file] = pathname.split('/');
  return isVersion(version) && isPlainPath(file) && !INTERNAL_FILE.test(pathname);
}

/** Checks whether a path such as `/admin/1.0.0-abc/remoteEntry.js` names a file of a published version of a remote. */
function isRemoteAsset(pathname: string): boolean {
  const [, name = '', version, ...file] = pathname.split('/');
  return AREA_NAME_PATTERN.test(name) && isVersion(version) && isPlainPath(file) && !INTERNAL_FILE.test(pathname);
}

/** Parses the path of a published file; undefined for any other path. */
export function publishedFile(pathname: string): { deployable: Deployable; version: string; name: string } | undefined {
  const [, group, ...parts] = pathname.split('/');
  if (group === 'shell' && isShellAsset(pathname.slice('/shell'.length))) {
    const [version = '', ...file] = parts;
    return { deployable: { kind: 'shell' }, version, name: file.join('/') };
  }
  if (group === 'remotes' && isRemoteAsset(pathname.slice('/remotes'.length))) {
    const [name = '', version = '', ...file] = parts;
    return { deployable: { kind: 'remote', name }, version, name: file.join('/') };
  }
  return undefined;
}

/**
 * Serves the published versions. A version never changes, so that a browser keeps its files for good; one that somebody had
 * in the last weeks stays (`pruneVersions`), so that a tab that was opened before a publication still finds its chunks. The
 * compressed copies were made when the version was built.
 */
export async function registerAssets(app: FastifyInstance, store: ReleaseStore): Promise<void> {
  const groups = [
    { folder: 'shell', allowedPath: isShellAsset },
    { folder: 'remotes', allowedPath: isRemoteAsset },
  ];
  // A store on another machine is asked before the folder, and only for addresses of published files.
  app.addHook('onRequest', async (request, reply) => {
    const file = publishedFile(pathOf(request.url));
    if (!file) return undefined;
    try {
      return await store.makeServable(file.deployable, file.version, file.name);
    } catch (error) {
      request.log.error({ err: error, ...file }, 'a published file cannot be fetched from the release store');
      return sendFailure(reply.header('Retry-After', '5'), 'UNAVAILABLE');
    }
  });
  for (const { folder, allowedPath } of groups) {
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
        allowedPath,
        setHeaders: (response) => {
          response.setHeader('Vary', 'Accept-Encoding');
        },
      });
    });
  }
}

/** Checks whether a path is a file's, so that a missing one is not answered with a page. */
export function isAssetAddress(pathname: string): boolean {
  return /^\/(shell|remotes)(\/|$)/.test(pathname) || /\.[A-Za-z0-9]{1,8}$/.test(pathname);
}

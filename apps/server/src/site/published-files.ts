import { negotiate } from '@fastify/accept-negotiator';
import { pathOf } from '../platform/http/path-of';
import { COMPRESSED_COPIES } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendFailure } from './failures';
import { publishedFileAt, type PublishedFile } from '../platform/releases/published-file';

/** Files of a build that are there for the server, not for browsers. */
const INTERNAL_FILE = /(\.br|\.gz|\.map)$/;

/**
 * The policy of a published file that somebody opens as a page: no origin, no script. Browsers ignore it when a page loads the
 * file. A worker would inherit it, and is served from another address for that reason (`registerInstallFiles`).
 */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Files that many browsers ask for after a publication are read from the store once. Bytes. */
const CACHED_BYTES = 32 * 1024 * 1024;

/** Media types of the files that a build may hold (`checkBuild`), by the last part of the name. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  wasm: 'application/wasm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
};

/** Plain names only, so that no address leaves its folder or asks for a folder. */
const isPlainPath = (parts: readonly string[]): boolean =>
  parts.length > 0 && parts.every((part) => /^[\w@~-][\w@~.-]*$/.test(part));

function publishedFile(pathname: string): PublishedFile | undefined {
  const found = publishedFileAt(pathname);
  return found && isPlainPath(found.file.split('/')) && !INTERNAL_FILE.test(pathname) ? found : undefined;
}

type ReadFile = (deployable: string, version: string, file: string) => Promise<Buffer | null>;

/**
 * A version never changes, so that a browser keeps its files for good, and stays for months, so that a tab that was opened
 * before a publication still finds its chunks. The compressed copies were made when the version was built.
 */
export function registerAssets(app: FastifyInstance, readFile: ReadFile): void {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHED_BYTES, sizeCalculation: ({ length }) => length + 1 });

  const read = async ({ deployable, version, file }: PublishedFile, suffix: string): Promise<Buffer | null> => {
    const key = `${deployable} ${version} ${file}${suffix}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const content = await readFile(deployable, version, file + suffix);
    if (content) cache.set(key, content);
    return content;
  };
  const encodings = COMPRESSED_COPIES.map(({ encoding }) => encoding);

  for (const folder of ['shell', 'remotes']) {
    app.get(`/${folder}/*`, async (request, reply) => {
      const file = publishedFile(decodeURIComponent(pathOf(request.url)));
      const type = TYPES[file?.file.split('.').at(-1) ?? ''];
      if (!file || !type) return sendFailure(reply, 'NOT_FOUND');
      try {
        const wanted = negotiate(request.headers['accept-encoding'] ?? '', encodings);
        const copy = COMPRESSED_COPIES.find(({ encoding }) => encoding === wanted);
        const compressed = copy ? await read(file, copy.suffix) : null;
        const content = compressed ?? (await read(file, ''));
        if (!content) return sendFailure(reply, 'NOT_FOUND');
        if (copy && compressed) reply.header('Content-Encoding', copy.encoding);
        return reply
          .headers({
            'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
            'Content-Security-Policy': FILE_POLICY,
            'X-Content-Type-Options': 'nosniff',
            Vary: 'Accept-Encoding',
          })
          .type(type)
          .send(content);
      } catch (error) {
        request.log.error({ err: error, ...file }, 'a published file cannot be read');
        return sendFailure(reply.header('Retry-After', '5'), 'UNAVAILABLE');
      }
    });
  }
}

export function isAssetAddress(pathname: string): boolean {
  return /^\/(shell|remotes)(\/|$)/.test(pathname) || /\.[A-Za-z0-9]{1,8}$/.test(pathname);
}

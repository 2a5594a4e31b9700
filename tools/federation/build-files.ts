import { MANIFEST_FILE, type ReleaseFiles } from '@portal/domain';
import { integrityOf } from '@portal/releases';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
/** Build results that are not published: source maps, build statistics, compressed copies. */
const NOT_PUBLISHED = /(\.map|\.br|\.gz|\/?mf-stats\.json)$/;
/** Below one network packet, compressing saves nothing. */
const MIN_COMPRESSIBLE_BYTES = 1_400;

export type BuildFile = { path: string; content: Buffer };

export function readBuildFiles(folder: string): Promise<BuildFile[]> {
  return readFiles(folder, (file) => !NOT_PUBLISHED.test(file));
}

/** Lists the source maps of the scripts of a finished build, which the store keeps to explain stacks. */
export function readSourceMaps(folder: string): Promise<BuildFile[]> {
  return readFiles(folder, (file) => file.endsWith('.js.map'));
}

async function readFiles(folder: string, isWanted: (file: string) => boolean): Promise<BuildFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isWanted)
    .sort();
  return Promise.all(paths.map(async (file) => ({ path: file, content: await readFile(path.join(folder, file)) })));
}

/** Sorts what a remote shares in its manifest: Module Federation lists it in another order at every build. */
export async function orderManifest(folder: string): Promise<void> {
  const file = path.join(folder, MANIFEST_FILE);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { shared: { id: string }[] };
  manifest.shared.sort((one, other) => (one.id < other.id ? -1 : 1));
  await writeFile(file, JSON.stringify(manifest));
}

export function describeFiles(files: readonly BuildFile[]): ReleaseFiles {
  return Object.fromEntries(
    files.map((file) => [file.path, { integrity: integrityOf(file.content), bytes: file.content.length }]),
  );
}

/** Lays compressed copies beside the files. The work runs on zlib's own threads, all files at once. */
export async function precompress(folder: string, files: readonly BuildFile[]): Promise<void> {
  await Promise.all(
    files.map(async ({ path: file, content }) => {
      if (!COMPRESSIBLE.test(file) || content.length < MIN_COMPRESSIBLE_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [brotli, gzipped] = await Promise.all([
        compressWithBrotli(content, { params }),
        compressWithGzip(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await writeFile(path.join(folder, `${file}.br`), brotli);
      await writeFile(path.join(folder, `${file}.gz`), gzipped);
    }),
  );
}

/** Brotli bytes of the scripts among the files. */
export async function compressedSize(folder: string, files: readonly string[]): Promise<number> {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (file) => {
      const plain = path.join(folder, file);
      const { size } = await stat(`${plain}.br`).catch(() => stat(plain));
      return size;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

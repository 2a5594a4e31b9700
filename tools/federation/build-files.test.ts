import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressedSize, precompress, readBuildFiles } from './build-files';

const SCRIPT = 'console.log("hola");'.repeat(200);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-build-'));
  for (const [name, content] of Object.entries({
    'main.js': SCRIPT,
    'main.js.map': '{}',
    'mf-stats.json': '{}',
    'tiny.js': '1',
    'font.woff2': SCRIPT,
  })) {
    await writeFile(path.join(folder, name), content);
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('publishes neither source maps nor build statistics', async () => {
  expect((await readBuildFiles(folder)).map((file) => file.path)).toEqual(['font.woff2', 'main.js', 'tiny.js']);
});

it('compresses compressible files, and counts the compressed scripts', async () => {
  await precompress(folder, await readBuildFiles(folder));
  expect((await readdir(folder)).filter((name) => /\.(br|gz)$/.test(name)).sort()).toEqual([
    'main.js.br',
    'main.js.gz',
  ]);
  const brotli = await readFile(path.join(folder, 'main.js.br'));
  const gzip = await readFile(path.join(folder, 'main.js.gz'));
  expect(brotliDecompressSync(brotli).toString()).toBe(SCRIPT);
  expect(gunzipSync(gzip).toString()).toBe(SCRIPT);
  expect(await compressedSize(folder, ['main.js', 'tiny.js', 'font.woff2'])).toBe(brotli.length + 1);
});

import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyFiles, type LocalBuild } from '../build-files';
import type { BuildReport } from '../contract/build-report';
import { ReleaseRefusedError } from '../refusals';
import { buildRemote, buildShell } from '../testing/build-fixture';
import { areaScope, checkBuild } from './check-build';

const made: string[] = [];

async function built(build: Promise<LocalBuild>, change?: (report: BuildReport) => BuildReport): Promise<LocalBuild> {
  const { report, ...rest } = await build;
  made.push(rest.folder);
  return { ...rest, report: change ? change(report) : report };
}

afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const VERSION = '1.0.0-a';
const remote = (changes: Partial<BuildReport> = {}, files: Record<string, string> = {}) =>
  buildRemote('requests', VERSION, changes, files);
const codeFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`chunk-${index}.js`, '']));

async function expectRefusal(build: LocalBuild, reason: string): Promise<void> {
  const attempt = checkBuild(build);
  await expect(attempt).rejects.toThrow(ReleaseRefusedError);
  await expect(attempt).rejects.toThrow(reason);
}

it('takes a finished build of a remote and of a shell', async () => {
  await checkBuild(await built(remote()));
  await checkBuild(await built(buildShell(VERSION)));
});

it.each<[string, Promise<LocalBuild>, ((report: BuildReport) => BuildReport) | undefined, string]>([
  [
    'a size above the budget',
    remote({}, { 'large.js': randomBytes(300 * 1024).toString('base64') }),
    undefined,
    'KB de código comprimido y su presupuesto es 250 KB',
  ],
  ['too many files', remote({}, codeFiles(148)), undefined, 'tiene 151 archivos y a lo más son 150'],
  [
    'a source map too large to be decoded',
    remote(),
    (report) => ({ ...report, maps: { 'main.js.map': { integrity: 'sha384-x', bytes: 5 * 1024 * 1024 + 1 } } }),
    'el mapa main.js.map ocupa más de 5 MB',
  ],
  [
    'a file that is no code and larger than a page needs',
    remote(),
    (report) => ({
      ...report,
      files: { ...report.files, 'assets/film.webp': { integrity: 'sha384-x', bytes: 1024 * 1024 + 1 } },
    }),
    'el archivo assets/film.webp ocupa más de 1 MB',
  ],
  [
    'a remote without its entry',
    remote(),
    ({ files: { 'remoteEntry.js': _left, ...files }, ...report }) => ({ ...report, files }),
    'no trae remoteEntry.js',
  ],
  [
    'a file of the manifest that is not there',
    remote(),
    ({ files: { 'expose.5e6f7a8b.js': _left, ...files }, ...report }) => ({ ...report, files }),
    'su manifiesto nombra archivos que no trae: expose.5e6f7a8b.js',
  ],
  [
    'a slot whose module the build does not expose',
    remote(),
    (report) => ({
      ...report,
      area: {
        ...report.area!,
        slots: [{ place: 'home', module: 'home', title: 'Pendientes', order: 1, roles: [], contractorRoles: [] }],
      },
    }),
    'debe exponer ./App, ./home y nada más',
  ],
  [
    'a shell without its page',
    buildShell(VERSION),
    ({ files: { 'index.html': _left, ...files }, ...report }) => ({ ...report, files }),
    'no trae index.html',
  ],
])('refuses %s', async (_what, build, change, reason) => expectRefusal(await built(build, change), reason));

it('refuses a build under the name of another area, and a file where the report lies', async () => {
  await expectRefusal({ ...(await built(remote())), deployable: 'admin' }, 'no es el área admin');
  await expectRefusal(await built(remote({}, { 'release.json': '' })), 'el nombre release.json está reservado');
});

it.each(['phish.HTM', 'drawing.svg', 'feed.xml', 'app.js.html', 'page', 'index.html'])(
  'refuses %s, which a browser may open as a document on the origin of the portal',
  async (name) =>
    expectRefusal(
      await built(remote({}, { [name]: '<script>steal()</script>' })),
      `${name} no es código, estilo, fuente ni imagen`,
    ),
);

it('refuses a document among the source maps, and one of the shell beside its page', async () => {
  const moved = await built(remote({}, { 'map.html': '' }), ({ files: { 'map.html': map, ...files }, ...report }) => ({
    ...report,
    files,
    ...(map && { maps: { 'map.html': map } }),
  }));
  await expectRefusal(moved, 'map.html no es código');
  await expectRefusal(
    await built(buildShell(VERSION, {}, { 'other/index.html': '' })),
    'other/index.html no es código',
  );
});

it.each([
  ['body', 'body{background:red}'],
  ['.work-request-link', '.work-request-link{color:red}'],
  ['h1', `${areaScope('requests')} .own{content:"}"}/*! licence */@media print{h1{color:red}}`],
])('refuses a style that is not limited to the area: %s', async (selector, css) =>
  expectRefusal(
    await built(remote({}, { 'app.css': css })),
    `app.css no limita «${selector}» al área; constrúyela con las herramientas del portal`,
  ),
);

describe('verifyFiles', () => {
  it('lists every file with its compressed copies', async () =>
    expect(await verifyFiles(await built(remote()))).toEqual(
      expect.arrayContaining(['mf-manifest.json', 'remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz']),
    ));

  it.each([
    ['remoteEntry.js', 'remoteEntry.js no es el archivo que se construyó'],
    ['remoteEntry.js.br', 'la copia comprimida remoteEntry.js.br no es de ese archivo'],
  ])('refuses a build whose %s was changed afterwards', async (file, reason) => {
    const build = await built(remote());
    await writeFile(path.join(build.folder, file), 'steal()');
    await expect(verifyFiles(build)).rejects.toThrow(reason);
  });

  it('refuses a build without one of its files', async () => {
    const build = await built(remote());
    await rm(path.join(build.folder, 'remoteEntry.js'));
    await expect(verifyFiles(build)).rejects.toThrow('falta el archivo remoteEntry.js');
  });
});

import {
  areaScope,
  beginsWithParameter,
  describeIncompatibilities,
  federationName,
  MANIFEST_FILE,
  pagePathsOverlap,
  SHELL_DEPLOYABLE,
  shellAddressAt,
  type AreaDescriptor,
  type AreaPage,
  type Incompatibility,
  type ReleaseDocument,
  type ReleaseVersion,
} from '@portal/domain';
import { BUILD_REPORT_FILE, storedFiles, type BuildReport } from '../contract/build-report';
import { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE } from '../contract/loading-plan';
import { readDocument } from '../contract/read-document';
import * as v from 'valibot';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compareBuilds } from '../compatibility/compare-builds';
import { compareOperations } from '../compatibility/compare-operations';
import { ifPresent } from '../store/durable-files';
import { ReleaseRefusedError, type ReleaseStore } from '../store/release-store';

const compress = promisify(gzip);

/**
 * Upper limits of all scripts and styles of a build, gzip bytes. A remote brings its own pages only: one that outgrows
 * this has taken along a library that belongs in the shared list, or should load something later.
 */
const SIZE_BUDGETS = { shell: 900 * 1024, remote: 250 * 1024 };

const LONGEST_PATH = 240;
const LONGEST_NAME = 120;

/** Largest source map, in bytes: the portal decodes it when somebody looks at a failure. */
const MAP_BYTES = 5 * 1024 * 1024;

const OTHER_FILE_BYTES = 1024 * 1024;

const TRANSFERRED_CODE = /\.(js|css)$/;
/**
 * The files of a build, by the last part of their names, which is also what the gateway tells a browser of them. None is a document: a
 * document on the portal's own origin reads the session of the person who opens it (tools/decisions/releases.md).
 */
const PUBLISHED_FILE = /\.(js|mjs|css|json|map|txt|wasm|webmanifest|woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico)$/;
const SHELL_PAGE = 'index.html';
const SHELL_FILES = [SHELL_PAGE, FOLLOW_PAGE_FILE, LOADING_PLAN_FILE];
const RESERVED_NAME = /(\.br|\.gz)$/;

const refuse = (report: Pick<BuildReport, 'name' | 'version'>, reason: string): never => {
  throw new ReleaseRefusedError(`No se puede publicar ${report.name} ${report.version}: ${reason}`);
};

const has = (report: BuildReport, file: string): boolean => Object.hasOwn(report.files, file);

/**
 * Refuses documents, and paths that a folder cannot hold: too long, reserved by the store, or both a file and a folder.
 */
function checkFileNames(report: BuildReport, page?: string): void {
  const files = storedFiles(report);
  for (const file of Object.keys(files)) {
    const parts = file.split('/');
    if (file.length > LONGEST_PATH || parts.some((part) => part.length > LONGEST_NAME)) {
      refuse(report, `el nombre del archivo ${file.slice(0, LONGEST_NAME)}… es demasiado largo`);
    }
    if (file === BUILD_REPORT_FILE || RESERVED_NAME.test(file)) refuse(report, `el nombre ${file} está reservado`);
    if (file !== page && !PUBLISHED_FILE.test(file)) {
      refuse(report, `${file} no es código, estilo, fuente ni imagen; un build no trae documentos (HTML, SVG, XML)`);
    }
    const folders = parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
    const taken = folders.find((folder) => Object.hasOwn(files, folder));
    if (taken !== undefined) refuse(report, `${taken} es a la vez archivo y carpeta`);
  }
}

function checkOtherFiles({ files, ...report }: BuildReport): void {
  const large = Object.entries(files).find(
    ([file, { bytes }]) => !TRANSFERRED_CODE.test(file) && bytes > OTHER_FILE_BYTES,
  );
  if (large) refuse(report, `el archivo ${large[0]} ocupa más de ${OTHER_FILE_BYTES / 1024 / 1024} MB`);
}

function checkMaps(report: BuildReport): void {
  const large = Object.entries(report.maps ?? {}).find(([, { bytes }]) => bytes > MAP_BYTES);
  if (large) refuse(report, `el mapa ${large[0]} ocupa más de ${MAP_BYTES / 1024 / 1024} MB`);
}

/** Measures the compressed size here, because the publisher wrote the sizes in the report. */
async function compressedSize(report: BuildReport, folder: string): Promise<number> {
  const files = Object.keys(report.files).filter((file) => TRANSFERRED_CODE.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const copy = await ifPresent(readFile(path.join(folder, `${file}.gz`)));
      if (copy) return copy.length;
      const content = await ifPresent(readFile(path.join(folder, file)));
      return content ? Math.min(content.length, (await compress(content)).length) : 0;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function checkSize(report: BuildReport, folder: string, budget: number): Promise<void> {
  const size = Math.max(report.sizes.gzip, await compressedSize(report, folder));
  if (size <= budget) return;
  const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
  refuse(
    report,
    `tiene ${kilobytes(size)} de código comprimido y su presupuesto es ${kilobytes(budget)}; ` +
      'comparte la biblioteca o carga algo más tarde',
  );
}

/** Refuses style sheets that are not limited to the area, such as those of a build without the portal's own tools. */
async function checkStyles(report: BuildReport, folder: string): Promise<void> {
  const scope = areaScope(report.name).replaceAll('"', '');
  for (const file of Object.keys(report.files).filter((name) => name.endsWith('.css'))) {
    const css = (await ifPresent(readFile(path.join(folder, file), 'utf8'))) ?? '';
    // Without comments and quotes; a quoted text may hold a brace.
    const bare = css
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/"([^"]*)"/g, (_quoted, text: string) => text.replace(/[{};]/g, ''));
    const heads = bare
      .split('{')
      .slice(0, -1)
      .map((text) => text.split(/[;}]/).at(-1)?.trim() ?? '');
    const foreign = heads.find((head) => !head.startsWith('@') && !head.startsWith(scope));
    if (foreign !== undefined) {
      const selector = foreign.slice(0, LONGEST_NAME);
      refuse(report, `${file} no limita «${selector}» al área; constrúyela con las herramientas del portal`);
    }
  }
}

const assetsSchema = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

const manifestSchema = v.object({
  name: v.string(),
  metaData: v.object({ remoteEntry: v.object({ path: v.optional(v.string(), ''), name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: assetsSchema, css: assetsSchema }) })),
});

type Manifest = v.InferOutput<typeof manifestSchema>;

const filesOf = ({ metaData: { remoteEntry }, exposes }: Manifest): string[] => [
  path.posix.join(remoteEntry.path, remoteEntry.name),
  ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
];

async function checkManifest(report: BuildReport, folder: string): Promise<void> {
  const content = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  let manifest: Manifest;
  try {
    manifest = readDocument(manifestSchema, JSON.parse(content), MANIFEST_FILE);
  } catch (error) {
    return refuse(
      report,
      `su ${MANIFEST_FILE} no se entiende (${error instanceof Error ? error.message : 'sin motivo'})`,
    );
  }
  if (manifest.name !== federationName(report.name)) refuse(report, `su manifiesto es de ${manifest.name}`);
  const declared = ['App', ...(report.area?.slots ?? []).map(({ module }) => module)];
  const exposed = manifest.exposes.map(({ name }) => name);
  if (declared.toSorted().join() !== exposed.toSorted().join()) {
    const modules = declared.map((module) => `./${module}`).join(', ');
    refuse(report, `debe exponer ${modules} y nada más: sus páginas y los slots de su descriptor`);
  }
  const missing = filesOf(manifest).filter((file) => !has(report, file));
  if (missing.length > 0) refuse(report, `su manifiesto nombra archivos que no trae: ${missing.join(', ')}`);
}

const ADVICE = {
  shell: 'Conserva en el shell lo que usan, o publica a la vez las áreas que ya no lo usan: publish shell <área>….',
  remotes: 'Publica antes un shell que lo ofrezca, o a la vez: publish shell <área>….',
  api: 'Actualiza antes la API.',
};

function refuseMissing(
  provider: string,
  versions: readonly BuildReport[],
  compare: (report: BuildReport) => Incompatibility[],
  advice: string,
): void {
  const failing = versions.flatMap((report) => {
    const missing = compare(report);
    return missing.length === 0 ? [] : `${report.name} ${report.version}: ${describeIncompatibilities(missing)}.`;
  });
  if (failing.length === 0) return;
  throw new ReleaseRefusedError([`${provider} le falta lo que usan estas versiones.`, ...failing, advice].join('\n'));
}

/**
 * Checks that remotes can run in a shell: the contract, the versions of shared packages, and every name that they
 * import.
 * @throws ReleaseRefusedError naming everything that is missing, and which versions need it
 */
export function checkCompatibility(remotes: readonly BuildReport[], shell: BuildReport, isNewShell: boolean): void {
  const advice = isNewShell ? ADVICE.shell : ADVICE.remotes;
  refuseMissing(`Al shell ${shell.version}`, remotes, (remote) => compareBuilds(remote, shell), advice);
}

/**
 * `shells`: the versions of the shell that it has to run in.
 * @throws ReleaseRefusedError when it does not fit one of them, calls operations that the API lacks, or is everybody's
 */
export async function checkPreview(
  store: ReleaseStore,
  release: ReleaseDocument,
  report: BuildReport,
  shells: readonly string[],
): Promise<void> {
  const { name, version } = report;
  if (Object.hasOwn(release.remotes, name) && release.remotes[name]?.version === version)
    throw new ReleaseRefusedError(`${name} ${version} ya es la versión de todos: no hay nada que ver antes`, 'state');
  for (const shell of shells) {
    const host = await store.storedReport(SHELL_DEPLOYABLE, shell);
    if (!host) throw new ReleaseRefusedError(`Los archivos de shell ${shell} no están en el almacén`, 'missing');
    checkCompatibility([report], host, false);
  }
  checkOperations([report], await store.recordedOperations());
}

/**
 * `served`: the operations of the API that runs; undefined when it did not record them.
 * @throws ReleaseRefusedError naming every operation that is missing, and which versions call it
 */
export function checkOperations(versions: readonly BuildReport[], served: readonly string[] | undefined): void {
  refuseMissing('A la API', versions, (report) => compareOperations(report, served), ADVICE.api);
}

type PagesOfVersion = Pick<ReleaseVersion, 'name' | 'version' | 'area'>;

function versionsOf(remotes: ReleaseDocument['remotes']): PagesOfVersion[] {
  return Object.values(remotes).flatMap((remote) => (remote.canary ? [remote, remote.canary] : [remote]));
}

function checkPath(version: PagesOfVersion, path: string, others: readonly PagesOfVersion[]): void {
  if (beginsWithParameter(path)) refuse(version, `la página ${path} debe empezar con un segmento fijo`);
  const own = shellAddressAt(path);
  if (own !== undefined) refuse(version, `la página ${path} coincide con ${own}, que es del portal`);
  for (const { name, area } of others) {
    const taken = area.pages.find((page) => pagePathsOverlap(page.path, path));
    if (taken) refuse(version, `la página ${path} coincide con ${taken.path}, que es del área ${name}`);
  }
}

/** Tells whether one person may have both: a person has any number of roles, all of them on the staff or all at a contractor. */
const mayMeet = (one: AreaPage, other: AreaPage): boolean =>
  [one, other].every(({ roles }) => roles.length > 0) ||
  [one, other].every(({ contractorRoles }) => contractorRoles.length > 0);

const menuOf = ({ title, pages }: AreaDescriptor): string[] => [
  title,
  ...pages.flatMap(({ menu }) => (menu ? [menu.label] : [])),
];

function checkMenu(
  version: PagesOfVersion,
  others: readonly PagesOfVersion[],
  isFormer: (words: string) => boolean,
): void {
  const { title, pages } = version.area;
  const taken = others.find(({ area }) => area.title === title);
  if (taken && !isFormer(title)) refuse(version, `el menú ya tiene «${title}», que es del área ${taken.name}`);
  for (const page of pages) {
    const label = page.menu?.label;
    if (label === undefined || isFormer(label)) continue;
    const owner = others.find(({ area }) =>
      area.pages.some((other) => other.menu?.label === label && mayMeet(page, other)),
    );
    if (owner) refuse(version, `el menú ya tiene «${label}», que es del área ${owner.name}`);
  }
}

/**
 * Checks that no address of a release matches pages of two areas, or a page of an area and one of the shell, and that nobody's menu
 * has the same words of two areas. An area keeps the paths and words of the release before; each new one is checked, also when the
 * version is not new.
 * @throws ReleaseRefusedError
 */
export function checkPages(before: ReleaseDocument | undefined, remotes: ReleaseDocument['remotes']): void {
  const formerPaths = new Set(
    versionsOf(before?.remotes ?? {}).flatMap(({ name, area }) => area.pages.map(({ path }) => `${name} ${path}`)),
  );
  const formerMenu = new Set(
    versionsOf(before?.remotes ?? {}).flatMap(({ name, area }) => menuOf(area).map((words) => `${name} ${words}`)),
  );
  const versions = versionsOf(remotes);
  for (const version of versions) {
    const others = versions.filter(({ name }) => name !== version.name);
    for (const { path } of version.area.pages) {
      if (!formerPaths.has(`${version.name} ${path}`)) checkPath(version, path, others);
    }
    checkMenu(version, others, (words) => formerMenu.has(`${version.name} ${words}`));
  }
}

export async function checkShellBuild(report: BuildReport, folder: string): Promise<void> {
  if (report.name !== SHELL_DEPLOYABLE || report.area) refuse(report, 'no es un shell');
  checkFileNames(report, SHELL_PAGE);
  checkMaps(report);
  checkOtherFiles(report);
  const missing = SHELL_FILES.find((file) => !has(report, file));
  if (missing) refuse(report, `no trae ${missing}`);
  await checkSize(report, folder, SIZE_BUDGETS.shell);
}

export async function checkRemoteBuild(name: string, report: BuildReport, folder: string): Promise<void> {
  if (report.name !== name || report.area?.name !== name)
    refuse(report, `no es el área ${name}, como la que se publica`);
  if (report.area?.contract !== report.contract) refuse(report, 'su descriptor pide otro contrato');
  checkFileNames(report);
  checkMaps(report);
  checkOtherFiles(report);
  if (!has(report, MANIFEST_FILE)) refuse(report, `no trae ${MANIFEST_FILE}`);
  await checkSize(report, folder, SIZE_BUDGETS.remote);
  await checkStyles(report, folder);
  await checkManifest(report, folder);
}

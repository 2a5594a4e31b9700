import { AREA_ATTRIBUTE, ENTRY_FILE, federationName, MANIFEST_FILE, SHELL_DEPLOYABLE } from '@portal/domain';
import * as v from 'valibot';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ifPresent, type LocalBuild } from '../build-files';
import { BUILD_REPORT_FILE, storedFiles, type BuildReport } from '../contract/build-report';
import { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE } from '../contract/loading-plan';
import { readDocument } from '../contract/read-document';
import { refuseBuild as refuse } from '../refusals';

/**
 * The selector to which the build limits an area's styles: the area's page, and the dialogs and popovers that antd renders beside
 * `#root` while the page is shown. It adds no specificity.
 */
export function areaScope(name: string): string {
  const attribute = `[${AREA_ATTRIBUTE}="${name}"]`;
  return `:where(div${attribute},body${attribute}>:not(#root))`;
}

const compress = promisify(gzip);

/**
 * Upper limits of all scripts and styles of a build, gzip bytes. A remote brings its own pages only: one that outgrows
 * this has taken along a library that belongs in the shared list, or should load something later.
 */
const SIZE_BUDGETS = { shell: 900 * 1024, remote: 250 * 1024 };

/** Files of a build: a version that works offline lists each of them for the browser. */
const FILES_MOST = { shell: 400, remote: 150 };

const LONGEST_PATH = 240;
const LONGEST_NAME = 120;

/** Largest source map, in bytes: the portal decodes it when somebody looks at a failure. */
const MAP_BYTES = 5 * 1024 * 1024;

const OTHER_FILE_BYTES = 1024 * 1024;

const TRANSFERRED_CODE = /\.(m?js|css)$/;
/**
 * The files of a build, by the last part of their names, which is also what the server tells a browser of them. None is a document: a
 * document on the portal's own origin reads the session of the person who opens it (tools/decisions/releases.md).
 */
const PUBLISHED_FILE = /\.(js|mjs|css|json|map|txt|wasm|webmanifest|woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico)$/;
const SHELL_PAGE = 'index.html';
const SHELL_FILES = [SHELL_PAGE, FOLLOW_PAGE_FILE, LOADING_PLAN_FILE];
const RESERVED_NAME = /(\.br|\.gz)$/;

const has = (report: BuildReport, file: string): boolean => Object.hasOwn(report.files, file);

/**
 * Refuses documents, files that are too large or too many, and paths that a folder cannot hold: too long, reserved by the
 * store, or both a file and a folder.
 */
function checkFiles(report: BuildReport, most: number, page?: string): void {
  const count = Object.keys(report.files).length;
  if (count > most) refuse(report, `tiene ${count} archivos y a lo más son ${most}; junta sus partes`);
  const files = storedFiles(report);
  for (const [file, { bytes }] of Object.entries(files)) {
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
    const [what, limit] = has(report, file) ? ['archivo', OTHER_FILE_BYTES] : ['mapa', MAP_BYTES];
    const isLimited = what === 'mapa' || !TRANSFERRED_CODE.test(file);
    if (isLimited && bytes > limit) refuse(report, `el ${what} ${file} ocupa más de ${limit / 1024 / 1024} MB`);
  }
}

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
  const size = await compressedSize(report, folder);
  if (size <= budget) return;
  const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
  refuse(
    report,
    `tiene ${kilobytes(size)} de código comprimido y su presupuesto es ${kilobytes(budget)}; ` +
      'comparte la biblioteca o carga algo más tarde',
  );
}

/** Scans once: an expression would begin again at each comment that has no end. */
function withoutComments(css: string): string {
  let bare = '';
  for (let at = 0; at < css.length;) {
    const begin = css.indexOf('/*', at);
    if (begin === -1) return bare + css.slice(at);
    bare += css.slice(at, begin);
    const end = css.indexOf('*/', begin + 2);
    if (end === -1) return bare;
    at = end + 2;
  }
  return bare;
}

/** Refuses style sheets that are not limited to the area, such as those of a build without the portal's own tools. */
async function checkStyles(report: BuildReport, folder: string): Promise<void> {
  const scope = areaScope(report.name).replaceAll('"', '');
  for (const file of Object.keys(report.files).filter((name) => name.endsWith('.css'))) {
    const css = (await ifPresent(readFile(path.join(folder, file), 'utf8'))) ?? '';
    // Without comments and quotes; a quoted text may hold a brace.
    const bare = withoutComments(css).replace(/"([^"]*)"/g, (_quoted, text: string) => text.replace(/[{};]/g, ''));
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
  shared: v.optional(v.array(v.object({ name: v.string() }))),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: assetsSchema, css: assetsSchema }) })),
});

type Manifest = v.InferOutput<typeof manifestSchema>;

const filesOf = ({ exposes }: Manifest): string[] =>
  exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);

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

async function checkShellBuild(report: BuildReport, folder: string): Promise<void> {
  if (report.name !== SHELL_DEPLOYABLE || report.area) refuse(report, 'no es un shell');
  checkFiles(report, FILES_MOST.shell, SHELL_PAGE);
  const missing = SHELL_FILES.find((file) => !has(report, file));
  if (missing) refuse(report, `no trae ${missing}`);
  await checkSize(report, folder, SIZE_BUDGETS.shell);
}

async function checkRemoteBuild(name: string, report: BuildReport, folder: string): Promise<void> {
  if (report.name !== name || report.area?.name !== name)
    refuse(report, `no es el área ${name}, como la que se publica`);
  if (report.area?.contract !== report.contract) refuse(report, 'su descriptor pide otro contrato');
  checkFiles(report, FILES_MOST.remote);
  const missing = [MANIFEST_FILE, ENTRY_FILE].find((file) => !has(report, file));
  if (missing) refuse(report, `no trae ${missing}`);
  await checkSize(report, folder, SIZE_BUDGETS.remote);
  await checkStyles(report, folder);
  await checkManifest(report, folder);
}

/** Throws ReleaseRefusedError with the first thing that is wrong with a build by itself. */
export async function checkBuild({ deployable, report, folder }: LocalBuild): Promise<void> {
  if (deployable === SHELL_DEPLOYABLE) await checkShellBuild(report, folder);
  else await checkRemoteBuild(deployable, report, folder);
}

import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKSPACE_ROOT, readPackageJson, type PackageJson } from '../federation/workspace';

/** The libraries that an area or its build imports. */
export const SDK_LIBRARIES = ['domain', 'api-client', 'ui', 'work', 'releases'] as const;

/** The package of the build. */
const BUILD_PACKAGE = '@portal/build';

const inTools = (file: string): string => path.join(WORKSPACE_ROOT, 'tools', file);

/** Build modules that an area imports. */
const BUILD_MODULES = {
  'define-remote': 'federation/define-remote.ts',
  'open-page': 'testing/browser/open-page.tsx',
  'jest-preset': 'testing/jest-preset.cjs',
};

/** The program of the command `portal-release`. */
const RELEASE_PROGRAM = 'releases/release.ts';

/** Files that the build finds by path instead of importing them. */
const FOUND_BY_PATH = [
  'federation/antd-styles.cjs',
  'federation/host',
  'federation/harness',
  'federation/hot',
  'federation/styles.d.ts',
  'testing/browser',
  'testing/results-reporter.cjs',
  'testing/empty-style.cjs',
  'testing/translation.cjs',
];

/** The checks that start a portal of this workspace, and need all of it. */
const NOT_SHIPPED = ['releases/checks/smoke-load.ts', 'releases/checks/check-api.ts'].map(inTools);

/** Packages that the build requests by name instead of importing them. */
const ASKED_FOR = [
  '@module-federation/runtime-tools',
  '@rspack/dev-server',
  '@swc/core',
  'jest-environment-jsdom',
  'ts-jest',
  'typescript-7',
];

/** Installed by a portal that keeps its releases in a bucket, not by an area. */
const LEFT_OUT = new Set(['@aws-sdk/client-s3']);

const SOURCE = /\.(tsx?|cjs|mjs|css|html)$/;
const TEST = /\.test\.tsx?$/;
const IMPORTED = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*'([^']+)'/g;

const isSdkPackage = (name: string): boolean =>
  name === BUILD_PACKAGE || SDK_LIBRARIES.some((library) => name === `@portal/${library}`);
const typesOf = (...parts: string[]): string => path.join(WORKSPACE_ROOT, '.nx/types', ...parts);
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The package that an import belongs to. */
const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Lists the sources in a folder, or the one file of that name, tests left out. */
function sourcesAt(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => SOURCE.test(file) && !TEST.test(file));
}

/** Finds the file of a relative import. */
function resolveSource(from: string, request: string): string {
  const file = path.resolve(path.dirname(from), request);
  const found = [file, `${file}.ts`, `${file}.tsx`].find((one) => existsSync(one) && statSync(one).isFile());
  if (!found) throw new Error(`${from} imports ${request}, which is not there`);
  return found;
}

/** Follows the imports of the tools from what areas use of them: the files, and the packages that those need. */
function followImports(): { files: string[]; packages: string[] } {
  const packages = new Set<string>(ASKED_FOR);
  const files = new Set<string>();
  const waiting = [...Object.values(BUILD_MODULES), RELEASE_PROGRAM, ...FOUND_BY_PATH].map(inTools).flatMap(sourcesAt);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || NOT_SHIPPED.includes(file)) continue;
    files.add(file);
    for (const [, request = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      if (request.startsWith('.')) waiting.push(resolveSource(file, request));
      else if (!request.startsWith('node:')) packages.add(packageOf(request));
    }
  }
  const foreign = [...packages].filter((name) => name.startsWith('@portal/') && !isSdkPackage(name));
  if (foreign.length > 0) throw new Error(`what areas are built with must not import ${foreign.join(', ')}`);
  return { files: [...files], packages: [...packages] };
}

/** The range in which a project of this workspace depends on a package; undefined when none does. */
function workspaceRange(name: string): string | undefined {
  const folders = ['.', 'tools', ...SDK_LIBRARIES.map((library) => `libs/${library}`), 'apps/portal-e2e'];
  const manifests = folders.map((folder) => readManifest(path.join(WORKSPACE_ROOT, folder)));
  const found = manifests.find(({ dependencies, devDependencies }) => dependencies?.[name] ?? devDependencies?.[name]);
  return found?.dependencies?.[name] ?? found?.devDependencies?.[name];
}

type Manifest = PackageJson & {
  description?: string;
  sideEffects?: boolean | string[];
  devDependencies?: Record<string, string>;
};

const readManifest = (folder: string): Manifest => readPackageJson(folder);

/**
 * The ranges in which a package outside this workspace depends on others: ours by the version that is packed, theirs as here. What
 * only comes along with another package has none.
 */
export function outsideRanges(names: readonly string[], version: string): Record<string, string> {
  const entries = names.map((name): [string, string | undefined] => {
    return [name, isSdkPackage(name) ? `^${version}` : workspaceRange(name)];
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined).sort());
}

/** Copies the declarations that `tsc -b` wrote for sources. */
const copyTypes = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (file) => !/\.test\.d\.ts$|\.tsbuildinfo$/.test(file) });

async function writeLibrary(library: string, to: string, version: string): Promise<void> {
  const folder = path.join(WORKSPACE_ROOT, 'libs', library);
  const { name, description, sideEffects, dependencies = {} } = readManifest(folder);
  for (const file of sourcesAt(path.join(folder, 'src'))) {
    cpSync(file, path.join(to, path.relative(folder, file)), { recursive: true });
  }
  copyTypes(typesOf('libs', library, 'src'), path.join(to, 'types'));
  cpSync(path.join(folder, 'README.md'), path.join(to, 'README.md'));
  await writeFile(
    path.join(to, 'package.json'),
    json({
      name,
      version,
      description,
      license: 'UNLICENSED',
      sideEffects,
      exports: { '.': { types: './types/index.d.ts', default: './src/index.ts' }, './package.json': './package.json' },
      dependencies: outsideRanges(
        Object.keys(dependencies).filter((dependency) => !LEFT_OUT.has(dependency)),
        version,
      ),
    }),
  );
}

/** The compiler's options of an area, without those for projects that are built one after another. */
function compilerOptions(): Record<string, unknown> {
  const [base, browser] = ['tsconfig.base.json', 'tsconfig.browser.json'].map(
    (file) =>
      (
        JSON.parse(readFileSync(path.join(WORKSPACE_ROOT, file), 'utf8')) as {
          compilerOptions: Record<string, unknown>;
        }
      ).compilerOptions,
  );
  const { composite, emitDeclarationOnly, rootDir, outDir, ...options } = { ...base, ...browser };
  return { ...options, noEmit: true };
}

async function writeBuild(to: string, version: string): Promise<void> {
  const { files, packages } = followImports();
  for (const file of files) cpSync(file, path.join(to, path.relative(inTools('.'), file)));
  const modules = Object.entries(BUILD_MODULES).map(([name, file]): [string, object | string] => {
    const types = file.replace(/\.tsx?$/, '.d.ts');
    if (types === file) return [`./${name}`, `./${file}`];
    copyTypes(typesOf('tools', types), path.join(to, 'types', types));
    return [`./${name}`, { types: `./types/${types}`, default: `./${file}` }];
  });
  await writeFile(
    path.join(to, 'release.cjs'),
    `#!/usr/bin/env node\nrequire('tsx/cjs');\nrequire('./${RELEASE_PROGRAM}');\n`,
  );
  await writeFile(
    path.join(to, 'tsconfig.json'),
    json({ compilerOptions: compilerOptions(), files: ['./federation/styles.d.ts'] }),
  );
  cpSync(inTools('federation/README.md'), path.join(to, 'README.md'));
  await writeFile(
    path.join(to, 'package.json'),
    json({
      name: BUILD_PACKAGE,
      version,
      description: 'Builds, serves, tests and publishes one area of the portal.',
      license: 'UNLICENSED',
      bin: { 'portal-release': 'release.cjs' },
      exports: {
        ...Object.fromEntries(modules),
        './tsconfig.json': './tsconfig.json',
        './package.json': './package.json',
      },
      dependencies: outsideRanges(packages, version),
    }),
  );
}

/**
 * Writes the packages of the SDK, each into its folder, from the sources and the declarations of `tsc -b tools`.
 * @returns the folders
 */
export async function writeSdk(folder: string, version: string): Promise<string[]> {
  const write = async (name: string, fill: (to: string) => Promise<void>): Promise<string> => {
    const to = path.join(folder, name);
    await mkdir(to, { recursive: true });
    await fill(to);
    return to;
  };
  return Promise.all([
    ...SDK_LIBRARIES.map((library) => write(library, (to) => writeLibrary(library, to, version))),
    write('build', (to) => writeBuild(to, version)),
  ]);
}

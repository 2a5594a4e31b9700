import { chromium } from '@playwright/test';
import { type ReleaseDocument } from '@portal/domain';
import { openReleaseStore, parseReleaseDocument } from '@portal/releases';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '../testing/sign-in';
import { WORKSPACE_ROOT } from '../federation/workspace';
import { CHROMIUM_FLAGS, provideChromium } from '../testing/chromium.cjs';
import { freePort } from '../testing/free-port';
import { startPackageRegistry, type PackageRegistry } from './package-registry';
import { writeSdk } from './sdk-packages';

const run = promisify(execFile);

const ADMIN = 'admin@demo.test';
const POLL_MS = 100;

let folder: string;
let registry: PackageRegistry;
let portal: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-standalone-'));
  await run('chmod', ['755', folder]); // PostgreSQL runs as another user when the tests run as root
  registry = await startPackageRegistry((tarball) => {
    const text = execFileSync('tar', ['xzOf', tarball, 'package/package.json'], { encoding: 'utf8' });
    return JSON.parse(text) as { name: string };
  });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  portal = spawn(process.execPath, ['tools/start/start.mjs'], {
    cwd: WORKSPACE_ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});

afterAll(async () => {
  registry.stop();
  if (portal.exitCode === null && portal.signalCode === null) {
    portal.kill('SIGTERM');
    await once(portal, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Waits for an answer without its own limit: a server that neither answers nor ends meets that of the test. */
async function answers(address: string, server: ChildProcess, status = 200): Promise<Response> {
  for (;;) {
    const response = await fetch(address, { headers: { accept: 'text/html,*/*' } }).catch(() => null);
    if (response?.status === status) return response;
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`nothing answers at ${address}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const inArea = (...parts: string[]): string => path.join(folder, 'inspections', ...parts);
const inWorkspace = (script: string, ...args: string[]) =>
  run(path.join(WORKSPACE_ROOT, 'node_modules/.bin/tsx'), [script, ...args], { cwd: WORKSPACE_ROOT });

/** The machine's environment, without the additions of `npm run` in this workspace. */
const bare = {
  PATH: (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter),
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
};

/** Calls npm as the area's team does: what lies in this workspace is not in reach. */
const npm = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  run('npm', [...args], {
    cwd: inArea(),
    env: { ...bare, ...environment },
  });

async function publishSdk(packed: string, version: string): Promise<void> {
  const names = (await readdir(packed)).filter((name) => name.endsWith('.tgz'));
  await registry.publish(
    names.map((name) => path.join(packed, name)),
    version,
  );
}

/** Packs the next minor version of the libraries, in which libs/ui has one more name. */
async function publishNextSdk(version: string): Promise<void> {
  const staging = await mkdtemp(path.join(folder, 'sdk-next-'));
  const folders = await writeSdk(staging, version);
  const added = "export { Page as NewPage } from './page/page';\n";
  await appendFile(path.join(staging, 'ui/src/index.ts'), added);
  await appendFile(path.join(staging, 'ui/types/index.d.ts'), added);
  await run('npm', ['pack', ...folders, '--pack-destination', staging], { cwd: WORKSPACE_ROOT });
  await publishSdk(staging, version);
}

async function deployToken(area: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/deploy-tokens`, {
    method: 'POST',
    headers: { ...(await signIn(url, ADMIN)), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'inspections', deployable: area }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function published(): Promise<ReleaseDocument> {
  const { cookie } = await signIn(url, ADMIN);
  return parseReleaseDocument(await (await fetch(`${url}/registry.json`, { headers: { cookie } })).json());
}

/** Reads the origin of the builds of the newest release, which browsers do not get. */
async function currentSource(): Promise<ReleaseDocument['source']> {
  return (await (await openReleaseStore({ dataDir: path.join(folder, 'data') })).current())?.source;
}

/** Serves the area alone and opens its page, as one of the portal's demonstration accounts. */
async function servesAlone(): Promise<void> {
  const port = String(await freePort());
  const server = spawn(inArea('node_modules/.bin/rspack'), ['serve', '--port', port], {
    cwd: inArea(),
    env: { ...bare, API_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const executablePath = await provideChromium(WORKSPACE_ROOT);
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  try {
    await answers(`http://127.0.0.1:${port}/mf-manifest.json`, server);
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/inspections`);
    await page.getByRole('combobox', { name: 'Cuenta de demostración' }).fill(ADMIN);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Inspecciones' }).waitFor();
  } finally {
    await browser.close();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}

test('an area in a repository of its own is built, tested and published with packages alone, also of another version', async () => {
  const startedAt = performance.now();
  const packed = path.join(folder, 'sdk');
  await mkdir(packed);
  await writeFile(path.join(packed, 'portal-ui-0.9.0.tgz'), 'of the version before');
  await inWorkspace('tools/sdk/pack-sdk.ts', '--out', packed);
  await publishSdk(packed, '1.0.0');
  await inWorkspace(
    'tools/generators/new-area.ts',
    'inspections',
    '--title',
    'Inspecciones',
    '--owner',
    'Equipo <equipo@portal.test>',
    '--slot',
    '--standalone',
    inArea(),
  );
  await writeFile(inArea('.npmrc'), `@portal:registry=${registry.address}\n`);
  await npm(['install', '--prefer-offline']);
  // As in the README, without a registry.
  const tarballs = (await readdir(packed)).map((name) => path.join(packed, name));
  await npm(['install', '--dry-run', '--prefer-offline', ...tarballs]);
  await npm(['run', 'typecheck']);
  await npm(['test']);
  const results = JSON.parse(await readFile(inArea('test-results/unit.json'), 'utf8')) as { passed: boolean }[];
  // One test of its page, three of its slots.
  expect(results.map(({ passed }) => passed)).toEqual([true, true, true, true]);

  await answers(`${url}/api/v1/auth/verify`, portal, 401);
  const environment = { PORTAL_URL: `${url}/`, DEPLOY_TOKEN: await deployToken('inspections') };
  await npm(['run', 'deploy'], environment);
  const first = (await published()).remotes.inspections;
  expect((await currentSource())?.checks).toBe('types,lint,tests,pages');
  expect(first?.area.pages).toEqual([
    expect.objectContaining({ path: '/inspections', menu: expect.any(Object) as unknown }),
  ]);
  const manifest = await fetch(new URL(first?.manifest ?? '', url));
  expect(manifest.status).toBe(200);
  expect((await fetch(`${url}/inspections`, { headers: { accept: 'text/html' } })).status).toBe(200);
  console.log(`from the generator to the menu: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await servesAlone();

  // A newer minor version of the libraries is within the ranges, and accepted.
  await publishNextSdk('1.1.0');
  await npm(['update', '--prefer-offline']);
  const ui = JSON.parse(await readFile(inArea('node_modules/@portal/ui/package.json'), 'utf8')) as { version: string };
  expect(ui.version).toBe('1.1.0');
  await npm(['run', 'deploy', '--', '--skip-checks'], environment);
  const second = (await published()).remotes.inspections;
  expect(second?.version).not.toBe(first?.version);

  // A name that no host provides fails the build.
  const page = inArea('src/overview/overview-page.tsx');
  const sound = await readFile(page, 'utf8');
  await writeFile(page, `import { Buton } from '@portal/ui';\n${sound}\nconsole.log(Buton);\n`);
  const failed = await npm(['run', 'build']).catch((error: { stdout: string; stderr: string }) => error);
  expect(failed.stdout + failed.stderr).toContain("@portal/ui has no 'Buton'; did you mean 'Button'?");

  // The error names a function that this portal's shell does not have yet.
  await writeFile(page, sound.replace(/\bPage\b(?=[ ,>])/g, 'NewPage'));
  await npm(['run', 'typecheck']);
  await expect(npm(['run', 'deploy'], environment)).rejects.toMatchObject({
    stderr: expect.stringContaining('NewPage') as unknown,
  });

  // Neither is a page that fails in the browser alone, which this portal's shell shows before anybody has it.
  await writeFile(page, `${sound}\nif (!navigator.userAgent.includes('jsdom')) throw new Error('thrown at load');\n`);
  await expect(npm(['run', 'deploy'], environment)).rejects.toMatchObject({
    stderr: expect.stringMatching(/no se muestra bien en el navegador[^]*\/inspections: .*thrown at load/) as unknown,
  });
  expect((await published()).remotes.inspections?.version).toBe(second?.version);
});

import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideChromium } from '../testing/chromium.cjs';
import { freePort } from '../testing/free-port';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';

const PAGE_FILE = 'apps/requests/src/create/create-request-page.tsx';
const HEADER_FILE = 'libs/ui/src/page/page-header.tsx';
const ADMIN_FILE = 'apps/admin/src/users/create-user-page.tsx';
const API_FILE = 'apps/api/src/platform/openapi/docs.ts';
const TYPED = 'Gotea la llave del baño';

let workspace: TemporaryWorkspace;
let dataDir: string;
let portal: ChildProcess;
let output = '';
let url: string;
let browser: Browser;

/** Waits until a process has printed a text. */
async function printed(process: ChildProcess, said: () => string, text: string): Promise<void> {
  while (!said().includes(text)) {
    if (process.exitCode !== null) throw new Error(said());
    await once(process.stdout ?? process, 'data');
  }
}

/** Ends a process and waits for all that holds its output. */
async function end(process: ChildProcess): Promise<void> {
  const closed = once(process, 'close');
  process.kill('SIGTERM');
  await closed;
}

beforeAll(async () => {
  workspace = createTemporaryWorkspace();
  // PostgreSQL runs as another user when the tests run as root.
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  portal = spawn(process.execPath, ['tools/start/dev.mjs', 'requests', 'api'], {
    cwd: workspace.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development', NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [portal.stdout, portal.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await printed(portal, () => output, 'Ctrl-C');
  const executablePath = await provideChromium(workspace.root);
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

afterAll(async () => {
  await browser.close();
  if (portal.exitCode === null) await end(portal);
  rmSync(dataDir, { recursive: true, force: true });
  await workspace.remove();
});

/** Replaces a text of a source file, as an editor that saves. */
function save(file: string, from: string, to: string): void {
  const full = path.join(workspace.root, file);
  const source = readFileSync(full, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(full, source.replace(from, to));
}

/** Saves, waits until the open page shows it, and prints how long that takes. */
async function timed(where: string, shown: Locator, change: () => void): Promise<void> {
  const startedAt = performance.now();
  change();
  await shown.waitFor();
  console.log(`save to screen, ${where}: ${(performance.now() - startedAt).toFixed(0)} ms`);
}

/**
 * Opens a page, and counts how often it is loaded from then on.
 * @param email the person who signs in to the portal first
 */
async function openPage(address: string, email?: string): Promise<{ page: Page; loads: () => number }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  if (email !== undefined) {
    await page.goto(`${url}/login`);
    await signIn(page, email);
  }
  await page.goto(address);
  let loads = 0;
  page.on('load', () => (loads += 1));
  return { page, loads: () => loads };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill('Demo-2026');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('button', { name: /^Menú de usuario/ }).waitFor();
}

async function openForm() {
  const opened = await openPage(`${url}/request/create`, 'cliente@demo.test');
  await opened.page.getByLabel('Descripción').fill(TYPED);
  return opened;
}

test('shows a save in the open page and keeps its typed values; shows a syntax error above it; publishes nothing', async () => {
  const releases = readdirSync(path.join(dataDir, 'releases/documents'));
  const { page, loads } = await openForm();
  const overlay = page.locator('iframe#rspack-dev-server-client-overlay');

  await timed('npm run dev', page.getByText('Dinos qué pasa'), () =>
    save(PAGE_FILE, '{PAGES.requestCreate.description}', '"Dinos qué pasa"'),
  );
  save(HEADER_FILE, '<h1>{title}</h1>', '<h1>{title} ahora</h1>');
  await page.getByRole('heading', { name: 'Crear solicitud ahora' }).waitFor();

  save(PAGE_FILE, 'return (', 'return ((');
  await overlay.contentFrame().getByText('Syntax Error').waitFor();
  save(PAGE_FILE, 'return ((', 'return (');
  await overlay.waitFor({ state: 'detached' });
  save(PAGE_FILE, 'Dinos qué pasa', 'Escribe qué pasa');
  await page.getByText('Escribe qué pasa').waitFor();

  expect(await page.getByLabel('Descripción').inputValue()).toBe(TYPED);
  expect(loads()).toBe(0);
  expect(readdirSync(path.join(dataDir, 'releases/documents'))).toEqual(releases);
});

test('a name that a library exports since is there for an area that imports it', async () => {
  const { page } = await openForm();
  writeFileSync(
    path.join(workspace.root, 'libs/ui/src/page/new-banner.tsx'),
    '/** A banner. */\nexport function NewBanner() {\n  return <p>Nuevo aviso</p>;\n}\n',
  );
  save('libs/ui/src/index.ts', '\n', "\nexport { NewBanner } from './page/new-banner';\n");
  save(PAGE_FILE, '<PageHeader', '<NewBanner />\n      <PageHeader');
  save(PAGE_FILE, 'import {', "import { NewBanner } from '@portal/ui';\nimport {");
  await page.getByText('Nuevo aviso').waitFor();
});

test('the page from source is debugged in its sources', async () => {
  const { page } = await openForm();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/\?.*/, '')),
  );
  const own = scripts.filter((name) => name.includes('/remotes/requests/') && name.endsWith('.js'));
  const maps = await Promise.all(own.map(async (script) => (await fetch(`${script}.map`)).text()));
  expect(maps.some((map) => map.includes('create-request-page.tsx'))).toBe(true);
});

test('a save shows in an area that is served alone, and in a portal that loads the area from there, without a new page', async () => {
  save('apps/admin/tsconfig.json', '{', '// As any editor allows.\n{');
  const port = String(await freePort());
  const rspack = path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js');
  const alone = spawn(process.execPath, [rspack, 'serve', '--port', port], {
    cwd: path.join(workspace.root, 'apps/admin'),
    env: { ...process.env, API_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    alone.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await printed(alone, () => said, 'inside a portal');
    const { page, loads } = await openPage(`http://localhost:${port}/user/create`);
    await page.getByRole('combobox', { name: 'Cuenta de demostración' }).fill('admin@demo.test');
    await page.keyboard.press('Enter');
    await page.getByLabel('Nombre', { exact: true }).fill(TYPED);
    await timed('serve', page.getByText('Servida sola'), () =>
      save(ADMIN_FILE, '<PageHeader', '<p>Servida sola</p>\n      <PageHeader'),
    );
    expect([await page.getByLabel('Nombre', { exact: true }).inputValue(), loads()]).toEqual([TYPED, 0]);

    const inPortal = await openPage(
      `${url}/user/create?remote.admin=http://localhost:${port}/mf-manifest.json`,
      'admin@demo.test',
    );
    const name = inPortal.page.getByLabel('Nombre', { exact: true });
    await name.fill(TYPED);
    // The other server's saves are none of this area's, and neither reloads the page.
    save(HEADER_FILE, 'ahora</h1>', 'después</h1>');
    await inPortal.page.getByRole('heading', { name: 'Crear usuario después' }).waitFor();
    save(ADMIN_FILE, 'Servida sola', 'Servida a un portal');
    await inPortal.page.getByText('Servida a un portal').waitFor();
    save(HEADER_FILE, 'después</h1>', 'al final</h1>');
    await inPortal.page.getByRole('heading', { name: 'Crear usuario al final' }).waitFor();
    expect([await name.inputValue(), inPortal.loads()]).toEqual([TYPED, 0]);
  } finally {
    await end(alone);
  }
});

test('calls wait while a new build of the API takes the place of the old one', async () => {
  const statuses = new Set<number>();
  save(API_FILE, '\n', '\n// A change.\n');
  while (!output.includes('api: listo')) statuses.add((await fetch(`${url}/api/v1/notices`)).status);
  expect([...statuses]).toEqual([401]);
});

test('on a signal it ends after all that it started', async () => {
  const running = (): string[] =>
    execFileSync('ps', ['-axww', '-o', 'args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter((line) => line.includes(workspace.root));
  expect(running().some((line) => line.includes('run-gateway.cjs'))).toBe(true);
  const exited = once(portal, 'exit');
  portal.kill('SIGTERM');
  await exited;
  expect(running()).toEqual([]);
});

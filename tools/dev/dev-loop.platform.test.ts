import { chromium, type Browser, type Page } from '@playwright/test';
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
const API_FILE = 'apps/server/src/platform/openapi/docs.ts';
const BUILDS = 'files/builds/requests';
const TYPED = 'Gotea la llave del baño';

let workspace: TemporaryWorkspace;
let dataDir: string;
let portal: ChildProcess;
let output = '';
let url: string;
let browser: Browser;

beforeAll(async () => {
  workspace = createTemporaryWorkspace();
  // PostgreSQL runs as another user when the tests run as root.
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  portal = spawn(process.execPath, ['tools/start/run.mjs', 'dev', 'requests', 'server'], {
    cwd: workspace.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development', NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [portal.stdout, portal.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  while (!output.includes('Ctrl-C')) {
    if (portal.exitCode !== null) throw new Error(output);
    await Promise.race([once(portal.stdout!, 'data'), once(portal, 'exit')]);
  }
  const executablePath = await provideChromium(workspace.root);
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

afterAll(async () => {
  await browser.close();
  portal.kill('SIGKILL');
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

/** Opens the form of a new request, with a description, and counts how often the page is loaded from then on. */
async function openForm(): Promise<{ page: Page; loads: () => number }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(`${url}/login`);
  await page.getByLabel('Correo').fill('cliente@demo.test');
  await page.getByLabel('Contraseña').fill('Demo-2026');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('button', { name: /^Menú de usuario/ }).waitFor();
  await page.goto(`${url}/request/create`);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByLabel('Descripción').fill(TYPED);
  return { page, loads: () => loads };
}

test('shows a save in the open page and keeps its typed values; shows a syntax error above it; publishes nothing', async () => {
  const published = readdirSync(path.join(dataDir, BUILDS));
  const { page, loads } = await openForm();
  const overlay = page.locator('iframe#rspack-dev-server-client-overlay');

  save(PAGE_FILE, '{PAGES.requestCreate.description}', '"Dinos qué pasa"');
  await page.getByText('Dinos qué pasa').waitFor();
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
  expect(readdirSync(path.join(dataDir, BUILDS))).toEqual(published);
});

test('calls wait while a new build of the API takes the place of the old one', async () => {
  const statuses = new Set<number>();
  save(API_FILE, '\n', '\n// A change.\n');
  while (!output.includes('server: listo')) statuses.add((await fetch(`${url}/api/v1/notices`)).status);
  expect([...statuses]).toEqual([401]);
});

test('on a signal it ends after all that it started', async () => {
  const running = (): string[] =>
    execFileSync('ps', ['-axww', '-o', 'args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter((line) => line.includes(workspace.root));
  expect(running().some((line) => line.includes('run-server.cjs'))).toBe(true);
  const exited = once(portal, 'exit');
  portal.kill('SIGTERM');
  await exited;
  expect(running()).toEqual([]);
});

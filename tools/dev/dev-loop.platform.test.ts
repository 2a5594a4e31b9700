import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideChromium } from '../testing/chromium.cjs';
import { freePort } from '../testing/free-port';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';

const PAGE_FILE = 'apps/requests/src/create/create-request-page.tsx';
const HEADER_FILE = 'libs/ui/src/page/page-header.tsx';
const API_FILE = 'apps/api/src/platform/openapi/docs.ts';
const TYPED = 'Gotea la llave del baño';

let workspace: TemporaryWorkspace;
let dataDir: string;
let portal: ChildProcess;
let output = '';
let url: string;
let browser: Browser;

/** Waits until the portal has printed a text. */
async function printed(text: string): Promise<void> {
  while (!output.includes(text)) {
    if (portal.exitCode !== null) throw new Error(output);
    await once(portal.stdout ?? portal, 'data');
  }
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portal.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await printed('Ctrl-C');
  const executablePath = await provideChromium(workspace.root);
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

afterAll(async () => {
  await browser.close();
  portal.kill('SIGTERM');
  await once(portal, 'exit');
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

async function openForm(query = ''): Promise<Page> {
  const page = await browser.newPage();
  // The first check of all types takes as long as the machine lets it.
  page.setDefaultTimeout(180_000);
  await page.goto(`${url}/request/create${query}`);
  await page.getByLabel('Correo').fill('cliente@demo.test');
  await page.getByLabel('Contraseña').fill('Demo-2026');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByLabel('Descripción').fill(TYPED);
  return page;
}

test('a save shows in the open page, where what was typed stays; a wrong type stands above it; nothing is published', async () => {
  const releases = readdirSync(path.join(dataDir, 'releases/documents'));
  const page = await openForm();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const overlay = page.locator('iframe#rspack-dev-server-client-overlay');

  save(PAGE_FILE, 'Cuéntanos qué pasa', 'Dinos qué pasa');
  await page.getByText('Dinos qué pasa').waitFor();
  save(HEADER_FILE, '<h1>{title}</h1>', '<h1>{title} ahora</h1>');
  await page.getByRole('heading', { name: 'Crear solicitud ahora' }).waitFor();

  save(PAGE_FILE, 'const navigate = useNavigate();', 'const navigate: number = useNavigate();');
  await overlay.waitFor();
  await overlay
    .contentFrame()
    .getByText(/TS2322: Type 'NavigateFunction' is not assignable/)
    .waitFor();
  save(PAGE_FILE, 'const navigate: number = useNavigate();', 'const navigate = useNavigate();');
  await overlay.waitFor({ state: 'detached' });

  save(PAGE_FILE, 'return (', 'return ((');
  await overlay.contentFrame().getByText('Syntax Error').waitFor();
  save(PAGE_FILE, 'return ((', 'return (');
  await overlay.waitFor({ state: 'detached' });
  save(PAGE_FILE, 'Dinos qué pasa', 'Escribe qué pasa');
  await page.getByText('Escribe qué pasa').waitFor();

  expect(await page.getByLabel('Descripción').inputValue()).toBe(TYPED);
  expect(loads).toBe(0);
  expect(readdirSync(path.join(dataDir, 'releases/documents'))).toEqual(releases);
});

test('a name that a library exports since is there for an area that imports it', async () => {
  const page = await openForm();
  writeFileSync(
    path.join(workspace.root, 'libs/ui/src/page/new-banner.tsx'),
    '/** A banner. */\nexport function NewBanner() {\n  return <p>Nuevo aviso</p>;\n}\n',
  );
  save('libs/ui/src/index.ts', '\n', "\nexport { NewBanner } from './page/new-banner';\n");
  save(PAGE_FILE, '<PageHeader', '<NewBanner />\n      <PageHeader');
  save(PAGE_FILE, 'import {', "import { NewBanner } from '@portal/ui';\nimport {");
  await page.getByText('Nuevo aviso').waitFor();
});

test('a save reloads an area that is served alone, which keeps its input, and a portal that loads the area from there', async () => {
  const port = String(await freePort());
  const rspack = path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js');
  const alone = spawn(process.execPath, [rspack, 'serve', '--port', port], {
    cwd: path.join(workspace.root, 'apps/requests'),
    env: { ...process.env, API_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    alone.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    while (!/compiled .*successfully/.test(said)) {
      if (alone.exitCode !== null) throw new Error(said);
      await once(alone.stdout, 'data');
    }
    const page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`http://localhost:${port}/request/create`);
    await page.getByRole('combobox', { name: 'Cuenta de demostración' }).fill('cliente@demo.test');
    await page.keyboard.press('Enter');
    await page.getByLabel('Descripción').fill(TYPED);
    save(PAGE_FILE, '<PageHeader', '<p>Servida sola</p>\n      <PageHeader');
    await page.getByText('Servida sola').waitFor();
    expect(await page.getByLabel('Descripción').inputValue()).toBe(TYPED);

    const portalPage = await openForm(`?remote.requests=http://localhost:${port}/mf-manifest.json`);
    await portalPage.getByText('Servida sola').waitFor();
    save(PAGE_FILE, 'Servida sola', 'Servida a un portal');
    await portalPage.getByText('Servida a un portal').waitFor();
  } finally {
    const ended = once(alone, 'exit');
    alone.kill('SIGTERM');
    await ended;
  }
});

test('calls wait while a new build of the API takes the place of the old one', async () => {
  const statuses = new Set<number>();
  save(API_FILE, '\n', '\n// A change.\n');
  while (!output.includes('api: listo')) statuses.add((await fetch(`${url}/api/v1/home`)).status);
  expect([...statuses]).toEqual([401]);
});

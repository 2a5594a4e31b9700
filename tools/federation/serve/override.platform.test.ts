import { chromium } from '@playwright/test';
import type { StartedPortal } from '@portal/server';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_FLAGS, provideChromium } from '../../testing/chromium.cjs';
import { freePort } from '../../testing/free-port';
import { startPortalWithArea } from '../../testing/published-portal';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../../testing/temporary-workspace';

const AREA = 'admin';
const PAGE_FILE = 'apps/admin/src/users/create-user-page.tsx';

let portal: StartedPortal;
let workspace: TemporaryWorkspace;
let server: ChildProcess;
let manifest: string;

beforeAll(async () => {
  portal = await startPortalWithArea(AREA);

  workspace = createTemporaryWorkspace();
  const port = String(await freePort());
  manifest = `http://localhost:${port}/mf-manifest.json`;
  const rspack = path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js');
  server = spawn(process.execPath, [rspack, 'serve', '--port', port], {
    cwd: path.join(workspace.root, 'apps', AREA),
    env: { ...process.env, API_URL: portal.address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.includes(manifest)) {
    if (server.exitCode !== null) throw new Error(said);
    await once(server.stdout ?? server, 'data');
  }
});

afterAll(async () => {
  const closed = once(server, 'close');
  server.kill('SIGTERM');
  await closed;
  await workspace.remove();
  await portal.stop();
});

test('shows the saves of a development server in its page, and in a published portal that loads its area', async () => {
  const executablePath = await provideChromium(workspace.root);
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  try {
    const alone = await browser.newPage();
    alone.setDefaultTimeout(180_000);
    await alone.goto(new URL('/user/create', manifest).href);
    await alone.getByRole('combobox', { name: 'Cuenta de demostración' }).fill('admin@demo.test');
    await alone.keyboard.press('Enter');
    await alone.getByLabel('Nombre', { exact: true }).fill('Ana');

    const page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    const address = portal.address.replace('127.0.0.1', 'localhost');
    await page.goto(`${address}/login?remote.${AREA}=${manifest}`);
    await page.getByLabel('Correo').fill('admin@demo.test');
    await page.getByLabel('Contraseña').fill('Demo-2026');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('button', { name: /^Menú de usuario/ }).waitFor();
    await page.goto(`${address}/user/create`);
    await page.getByRole('heading', { name: 'Crear usuario' }).waitFor();
    const file = path.join(workspace.root, PAGE_FILE);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('<PageHeader', '<p>De otro servidor</p>\n      <PageHeader'),
    );
    await page.getByText('De otro servidor').waitFor();
    await alone.getByText('De otro servidor').waitFor();
    expect(await alone.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Ana');
  } finally {
    await browser.close();
  }
});

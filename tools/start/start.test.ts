import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { runStep } from './child-commands.cjs';
import { fingerprint } from './fingerprint.cjs';
import { isSupportedNode } from './node-version.cjs';
import { portalAddress, requireFreePort, requireLocalHost } from './portal-address.cjs';

test.each([
  ['18.20.4', false],
  ['20.18.9', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.1.0', true],
])('Node %s: %s', (version, supported) => {
  expect(isSupportedNode(version)).toBe(supported);
});

describe('the address', () => {
  test('defaults to this machine only', () => {
    expect(portalAddress({})).toEqual({ host: '127.0.0.1', port: 4200, url: 'http://localhost:4200' });
  });

  test('follows HOST and PORT', () => {
    expect(portalAddress({ HOST: '0.0.0.0', PORT: '80' }).url).toBe('http://localhost:80');
    expect(portalAddress({ HOST: '::1', PORT: '4300' }).url).toBe('http://[::1]:4300');
  });

  test.each(['abc', '0', '70000', '4200.5'])('refuses the port %s', (PORT) => {
    expect(() => portalAddress({ PORT })).toThrow(/PORT debe ser un número/);
  });

  test('reports a port in use with an alternative', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const address = { host: '127.0.0.1', port, url: '' };
    await expect(requireFreePort(address)).rejects.toThrow(`PORT=${port + 1} npm start`);
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreePort(address)).resolves.toBeUndefined();
  });
});

test('a developer shows the demonstration to other machines only on purpose', () => {
  expect(() => requireLocalHost('0.0.0.0', { DEMO: '0' })).toThrow('DEMO=public npm run dev');
  expect(() => requireLocalHost('0.0.0.0', { DEMO: 'public' })).not.toThrow();
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(() => requireLocalHost(host, {})).not.toThrow();
});

describe('a fingerprint', () => {
  let root: string;
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const now = (): string => fingerprint(root, ['src', 'dist'], (file) => !file.endsWith('.test.ts'));

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'portal-fingerprint-'));
    write('src/a/b.ts', '1');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('stays the same while no relevant input changes', () => {
    const before = now();
    write('src/a/b.test.ts', 'new');
    write('other/c.ts', 'new');
    expect(now()).toBe(before);
  });

  test.each([
    ['a new file', () => write('src/c.ts', '')],
    ['another time', () => utimesSync(path.join(root, 'src/a/b.ts'), 1, 1)],
    ['a folder that was missing', () => write('dist/main.js', '')],
  ])('changes with %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });
});

test('a step that fails tells what its command printed', async () => {
  const step = runStep('Construyendo', process.execPath, ['-e', 'console.log("line 7"); process.exit(3)'], {});
  await expect(step).rejects.toThrow(/^line 7\n\nNo se pudo completar: Construyendo\.$/);
});

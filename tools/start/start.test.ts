import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { run } from './child-commands.cjs';
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
    ['another size', () => write('src/a/b.ts', '22')],
    ['another time', () => utimesSync(path.join(root, 'src/a/b.ts'), 1, 1)],
    ['a folder that was missing', () => write('dist/main.js', '')],
    ['a file that is gone', () => rmSync(path.join(root, 'src/a/b.ts'))],
  ])('changes with %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });
});

describe('a command', () => {
  const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

  test('gives its lines, output and exit code', async () => {
    const lines: string[] = [];
    const script = 'process.stdout.write("one\\ntwo"); process.exitCode = 3';
    const { code, output } = await run(node(script), { cwd: '.', onLine: (line) => lines.push(line) });
    expect({ code, output, lines }).toEqual({ code: 3, output: 'one\ntwo', lines: ['one', 'two'] });
  });

  test('that does not exist fails with the reason', async () => {
    const { code, output } = await run({ command: '/no/such/program', args: [] }, { cwd: '.' });
    expect(code).not.toBe(0);
    expect(output).toContain('ENOENT');
  });

  test('that takes too long is ended, with its children', async () => {
    // The command is over when nobody holds its output any more: neither the shell nor what it started.
    const command = { command: 'sh', args: ['-c', 'sleep 3600 & wait'] };
    expect((await run(command, { cwd: '.', timeoutMs: 200 })).code).not.toBe(0);
  });
});

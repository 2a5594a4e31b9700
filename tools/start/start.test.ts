import { createServer } from 'node:net';

import { runStep } from './child-commands.cjs';
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

test('a step that fails tells what its command printed', async () => {
  const step = runStep('Construyendo', process.execPath, ['-e', 'console.log("line 7"); process.exit(3)'], {});
  await expect(step).rejects.toThrow(/^line 7\n\nNo se pudo completar: Construyendo\.$/);
});

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readGatewayConfig } from './gateway-config';
import { keepSessionSecret } from './session-secret';

const SECRET = 's'.repeat(32);

describe('readGatewayConfig', () => {
  it('needs nothing in development: it runs the API itself, and keeps a session secret of its own', () => {
    expect(readGatewayConfig({})).toMatchObject({ apiUrl: undefined, sessionSecret: undefined });
  });

  it('takes the address of an API that runs elsewhere', () => {
    expect(readGatewayConfig({ API_URL: 'http://api.test:4000/', SESSION_SECRET: SECRET }).apiUrl).toBe(
      'http://api.test:4000',
    );
  });

  it.each(['0', 'public'])('lets other machines in with DEMO=%s', (DEMO) => {
    expect(readGatewayConfig({ HOST: '0.0.0.0', DEMO }).host).toBe('0.0.0.0');
  });

  it.each([
    [{ HOST: '0.0.0.0' }, /HOST es "0.0.0.0": .* DEMO=0 .* DEMO=public/],
    [{ HOST: 'portal.local' }, /HOST es/],
    [{ API_URL: 'localhost:4000' }, /API_URL: debe/],
    [{ API_URL: 'http://api.test:4000' }, /con API_URL debe ser el mismo/],
    [{ API_URL: 'http://api.test/base' }, /API_URL/],
    [{ PORT: 'x', API_URL: 'y' }, /PORT[^]*API_URL/],
  ])('refuses %j', (variables, message) => {
    expect(() => readGatewayConfig(variables)).toThrow(message);
  });
});

describe('keepSessionSecret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('makes one secret, however many start at once, and keeps it to its owner', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => keepSessionSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    const file = path.join(folder, 'session-secret');
    expect(await readFile(file, 'utf8')).toBe(secrets[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

import { trustNobody, usualWorkers } from '@portal/api';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationError, readGatewayConfig } from './gateway-config';
import { keepSessionSecret } from './session-secret';

const SECRET = 's'.repeat(32);

describe('readGatewayConfig', () => {
  it('needs nothing in development', () => {
    expect(readGatewayConfig({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 4200,
      dataDir: path.resolve('.data'),
      logLevel: 'info',
      apiUrl: undefined,
      databaseUrl: undefined,
      filesUrl: undefined,
      releasesUrl: undefined,
      trustProxy: trustNobody,
      workers: 1,
      uploadBytesPerHour: 1_000 * 1024 * 1024,
      sessionSecret: undefined,
      demo: 'local',
      metricsToken: undefined,
    });
  });

  it('takes an empty value as none', () => {
    expect(readGatewayConfig({ PORT: '', DATA_DIR: ' ', API_URL: '' })).toMatchObject({
      port: 4200,
      apiUrl: undefined,
    });
  });

  it('serves with the cores of the machine in production, or with as many processes as it is told', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET };
    expect(readGatewayConfig(production).workers).toBe(usualWorkers('production'));
    expect(readGatewayConfig({ ...production, WORKERS: '3' }).workers).toBe(3);
    for (const WORKERS of ['0', '-1', '2.5', 'dos', '65']) {
      expect(() => readGatewayConfig({ WORKERS })).toThrow(/WORKERS es/);
    }
  });

  it('has no demonstration in production, whatever is asked for', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET, DEMO: '1' };
    expect(readGatewayConfig(production)).toMatchObject({ environment: 'production', demo: 'off' });
    expect(readGatewayConfig({ DEMO: '0' }).demo).toBe('off');
  });

  it.each(['0', 'public'])('lets other machines in with DEMO=%s', (DEMO) => {
    expect(readGatewayConfig({ HOST: '0.0.0.0', DEMO }).host).toBe('0.0.0.0');
  });

  it.each([
    [{ NODE_ENV: 'production' }, /SESSION_SECRET falta/],
    [{ SESSION_SECRET: 'short' }, /al menos 32 caracteres/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN debe tener/],
    [{ PORT: '70000' }, /PORT es "70000"/],
    [{ PORT: '42a' }, /PORT/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV es "prod"/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL .* uno de trace/],
    [{ TRUST_PROXY: '10.0.0.0/0' }, /TRUST_PROXY es "10.0.0.0\/0": debe ser 0, el número de proxies/],
    [{ DEMO: 'yes' }, /DEMO es "yes": debe ser 0, 1 o public/],
    [{ HOST: '0.0.0.0' }, /HOST es "0.0.0.0": .* DEMO=0 .* DEMO=public/],
    [{ HOST: 'portal.local' }, /HOST es/],
    [{ API_URL: 'localhost:4000' }, /API_URL: debe/],
    [{ API_URL: 'http://api.test:4000' }, /con API_URL debe ser el mismo/],
    [{ API_URL: 'http://api.test/base' }, /API_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ FILES_URL: 'fotos' }, /FILES_URL/],
    [{ RELEASES_URL: 'publicaciones' }, /RELEASES_URL: debe/],
  ])('refuses %j', (environment, message) => {
    expect(() => readGatewayConfig(environment)).toThrow(message);
  });

  it('names every problem at once and repeats no password', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://root:hunter2@db/portal' };
    const error = (() => {
      try {
        readGatewayConfig(wrong);
      } catch (thrown) {
        return thrown;
      }
      return undefined;
    })();
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as ConfigurationError).problems).toHaveLength(3);
    expect((error as ConfigurationError).message).not.toContain('hunter2');
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

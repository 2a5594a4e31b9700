import path from 'node:path';

import { EnvironmentError, readEnvironment } from '../src/environment';
import { trustNobody } from '../src/platform/http/trust-proxy';

const SECRET = 'una clave de al menos treinta y dos caracteres';

it('has a sensible value for everything in development', () => {
  expect(readEnvironment({})).toEqual({
    environment: 'development',
    host: '127.0.0.1',
    port: 4200,
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    filesUrl: undefined,
    releasesUrl: undefined,
    sessionSecret: expect.any(String),
    logLevel: 'info',
    isDemoPublic: false,
    trustProxy: trustNobody,
    workers: 1,
    uploadBytesPerHour: 1_000 * 1024 * 1024,
    metricsToken: undefined,
  });
});

it('reads what is set', () => {
  expect(
    readEnvironment({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: ' 8080 ',
      DATA_DIR: '/var/lib/portal',
      DATABASE_URL: 'postgres://portal@db/portal',
      FILES_URL: 's3://evidencias/portal',
      RELEASES_URL: 's3://publicaciones',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      DEMO: 'public',
      TRUST_PROXY: '1',
      WORKERS: '2',
      UPLOADS_PER_HOUR_MB: '50',
      METRICS_TOKEN: 'un token de métricas',
    }),
  ).toEqual({
    environment: 'production',
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/var/lib/portal',
    databaseUrl: 'postgres://portal@db/portal',
    filesUrl: 's3://evidencias/portal',
    releasesUrl: 's3://publicaciones',
    sessionSecret: SECRET,
    logLevel: 'warn',
    isDemoPublic: false,
    trustProxy: expect.any(Function),
    workers: 2,
    uploadBytesPerHour: 50 * 1024 * 1024,
    metricsToken: 'un token de métricas',
  });
});

it.each([
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET falta'],
  [{ SESSION_SECRET: 'corta' }, 'SESSION_SECRET debe tener al menos 32 caracteres'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV debe ser uno de: development, production'],
  [{ PORT: 'http' }, 'PORT debe ser un número entre 0 y 65535'],
  [{ PORT: '70000' }, 'PORT debe ser un número entre 0 y 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL debe comenzar con postgres://'],
  [{ FILES_URL: '/carpeta' }, 'FILES_URL debe comenzar con s3://'],
  [{ DEMO: 'sí' }, 'DEMO debe ser 0, 1 o public'],
  [{ TRUST_PROXY: 'sí' }, 'TRUST_PROXY debe ser 0, el número de proxies'],
  [{ UPLOADS_PER_HOUR_MB: '0' }, 'UPLOADS_PER_HOUR_MB debe ser un número entre 1 y'],
  [{ LOG_LEVEL: 'mucho' }, 'LOG_LEVEL debe ser uno de'],
])('refuses %j with a sentence that helps', (variables, sentence) => {
  const read = () => readEnvironment(variables);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(sentence);
});

it('names every problem at once', () => {
  expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/);
});

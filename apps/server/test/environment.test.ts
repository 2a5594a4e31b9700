import path from 'node:path';

import { EnvironmentError, readEnvironment } from '../src/environment';
import { trustNobody } from '../src/platform/http/trust-proxy';
import { usualWorkers } from '../src/platform/workers/workers';

const SECRET = 'una clave de al menos treinta y dos caracteres';

it('has a sensible value for everything in development', () => {
  expect(readEnvironment({})).toEqual({
    environment: 'development',
    host: '127.0.0.1',
    port: 4200,
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    filesUrl: undefined,
    buildsDir: undefined,
    sessionSecret: undefined,
    logLevel: 'warn',
    demo: 'local',
    trustProxy: trustNobody,
    workers: 1,
    uploadBytesPerHour: 1_000 * 1024 * 1024,
    backupsKept: undefined,
    metricsToken: undefined,
    mail: { smtpUrl: undefined, from: 'portal@localhost', portalUrl: 'http://localhost:4200' },
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
      BUILDS_DIR: '/opt/portal/builds',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'error',
      DEMO: 'public',
      TRUST_PROXY: '1',
      WORKERS: '2',
      UPLOADS_PER_HOUR_MB: '50',
      BACKUPS_KEPT: '14',
      METRICS_TOKEN: 'un token de métricas',
      SMTP_URL: 'smtps://portal:clave@correo.empresa.cl',
      MAIL_FROM: 'portal@empresa.cl',
      MAIL_REPLY_TO: 'mesa@empresa.cl',
      PORTAL_URL: 'https://portal.empresa.cl/',
    }),
  ).toEqual({
    environment: 'production',
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/var/lib/portal',
    databaseUrl: 'postgres://portal@db/portal',
    filesUrl: 's3://evidencias/portal',
    buildsDir: '/opt/portal/builds',
    sessionSecret: SECRET,
    logLevel: 'error',
    demo: 'off',
    trustProxy: expect.any(Function),
    workers: 2,
    uploadBytesPerHour: 50 * 1024 * 1024,
    backupsKept: 14,
    metricsToken: 'un token de métricas',
    mail: {
      smtpUrl: 'smtps://portal:clave@correo.empresa.cl',
      from: 'portal@empresa.cl',
      replyTo: 'mesa@empresa.cl',
      portalUrl: 'https://portal.empresa.cl',
    },
  });
});

it('takes an empty value as none', () => {
  expect(readEnvironment({ PORT: '', DATA_DIR: ' ' })).toEqual(readEnvironment({}));
});

it('serves with the cores of the machine in production, logs sign-ins, and has no demonstration, whatever is asked for', () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET, DEMO: '1' };
  expect(readEnvironment(production)).toMatchObject({
    workers: usualWorkers('production'),
    logLevel: 'info',
    demo: 'off',
  });
});

it.each([
  ['production', 1, 2], // one serves while the other is replaced
  ['production', 3, 3],
  ['production', 16, 4],
  ['development', 16, 1],
] as const)('serves in %s, with %d cores, with %d processes', (environment, cores, processes) => {
  expect(usualWorkers(environment, cores)).toBe(processes);
});

it.each([
  [{ NODE_ENV: 'production' }, /SESSION_SECRET falta/],
  [{ SESSION_SECRET: 'corta' }, /SESSION_SECRET debe tener al menos 32 caracteres/],
  [{ METRICS_TOKEN: 'corto' }, /METRICS_TOKEN debe tener al menos 16/],
  [{ NODE_ENV: 'prod' }, /NODE_ENV es "prod": debe ser production, development o test/],
  [{ PORT: '42a' }, /PORT es "42a": debe ser un número entre 0 y 65535/],
  [{ PORT: '70000' }, /PORT es "70000"/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: debe ser una dirección como postgres:/],
  [{ FILES_URL: '/carpeta' }, /FILES_URL: debe ser una dirección como s3:/],
  [{ HOST: '0.0.0.0' }, /HOST es "0.0.0.0": .* DEMO=0 .* DEMO=public/],
  [{ HOST: 'portal.local' }, /HOST es/],
  [{ DEMO: 'sí' }, /DEMO es "sí": debe ser 0, 1 o public/],
  [{ TRUST_PROXY: '10.0.0.0/0' }, /TRUST_PROXY es "10.0.0.0\/0": debe ser 0, el número de proxies/],
  [{ SMTP_URL: 'http://correo' }, /SMTP_URL: debe ser una dirección como smtps:/],
  [{ SMTP_URL: 'smtp:' }, /SMTP_URL: debe ser/],
  [{ SMTP_URL: 'smtp://correo' }, /MAIL_FROM falta: .*\n.*PORTAL_URL falta/],
  [{ MAIL_FROM: 'Portal <a@b.cl>' }, /MAIL_FROM es "Portal <a@b.cl>": debe ser un correo/],
  [{ PORTAL_URL: 'https://portal.cl/ruta' }, /PORTAL_URL: debe ser la dirección/],
  [{ UPLOADS_PER_HOUR_MB: '0' }, /UPLOADS_PER_HOUR_MB es "0": debe ser un número entre 1 y/],
  [{ UPLOADS_PER_HOUR_MB: '2000000' }, /UPLOADS_PER_HOUR_MB es "2000000"/],
  [{ BACKUPS_KEPT: '0' }, /BACKUPS_KEPT es "0": debe ser un número entre 1 y 365/],
  [{ LOG_LEVEL: 'mucho' }, /LOG_LEVEL es "mucho": debe ser uno de fatal/],
  [{ WORKERS: '0' }, /WORKERS es "0": debe ser un número entre 1 y 64/],
  [{ WORKERS: '2.5' }, /WORKERS es "2.5"/],
  [{ WORKERS: '65' }, /WORKERS es "65"/],
])('refuses %j with a sentence that helps', (variables, sentence) => {
  const read = () => readEnvironment(variables);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(sentence);
});

it.each(['0', 'public'])('lets other machines in with DEMO=%s', (DEMO) => {
  expect(readEnvironment({ HOST: '0.0.0.0', DEMO }).host).toBe('0.0.0.0');
});

it('names every problem at once, and repeats no password', () => {
  const read = () => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://root:hunter2@db/portal' });
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*LOG_LEVEL/);
  expect(read).not.toThrow(/hunter2/);
});

import path from 'node:path';

import { emailFormat, LIMITS, PORTAL_ENVIRONMENTS, type PortalEnvironment } from '@portal/domain';

import { SESSION_SECRET_MIN } from './platform/auth/keys';
import { DEMO_FORMAT, readDemoSetting } from './platform/demo-setting';
import { isLoopbackHost } from './platform/http/loopback';
import { readTrustProxy, trustNobody, TRUST_PROXY_FORMAT } from './platform/http/trust-proxy';
import type { MailSettings } from './platform/mail/mailer';
import { METRICS_TOKEN_MIN } from './platform/observability/metrics-route';
import { usualWorkers, WORKERS_MOST } from './platform/workers/workers';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** An empty value counts as not set. */
export function readVariables(variables: Variables) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  /**
   * `parse` answers undefined to what it does not understand; `expected` ends the sentence that
   * refuses it: "debe ser …".
   */
  const read = <Value, Default>(
    name: string,
    parse: (text: string) => Value | undefined,
    expected: string,
    byDefault: Default,
  ): Value | Default => {
    const received = text(name);
    if (received === undefined) return byDefault;
    const value = parse(received);
    // The address of a database holds a password: no message repeats it.
    if (value === undefined) problems.push(`${name}${name.endsWith('_URL') ? '' : ` es "${received}"`}: ${expected}`);
    return value ?? byDefault;
  };

  const finish = (): void => {
    if (problems.length === 0) return;
    throw new EnvironmentError(`La configuración no es válida:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
  };

  return { problems, text, read, finish };
}

type Reader = ReturnType<typeof readVariables>;

const amongst =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);

const urlWith =
  (...protocols: readonly string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;

function numberFrom(least: number, most: number) {
  const parse = (text: string): number | undefined => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return [parse, `debe ser un número entre ${least} y ${most}`] as const;
}

const MEGABYTE = 1024 * 1024;

const readDatabase = ({ text, read }: Reader) => ({
  /** Absolute folder of everything this machine keeps: the embedded database, files, the session secret. */
  dataDir: path.resolve(text('DATA_DIR') ?? '.data'),
  /** The external PostgreSQL; without one the portal runs its own in the data folder. */
  databaseUrl: read(
    'DATABASE_URL',
    urlWith('postgres:', 'postgresql:'),
    'debe ser una dirección como postgres://usuario@servidor/portal',
    undefined,
  ),
});

export type DatabaseEnvironment = ReturnType<typeof readDatabase>;

const readStorage = (reader: Reader) => ({
  ...readDatabase(reader),
  /** A bucket (`s3://…`) for photos and published builds; without one they lie in the data folder. */
  filesUrl: reader.read('FILES_URL', urlWith('s3:'), 'debe ser una dirección como s3://fotos', undefined),
});

export function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, pathname, search, hash, origin } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && search === '' && hash === ''
    ? origin
    : undefined;
}

const readSmtp = (text: string): string | undefined => {
  const url = urlWith('smtp:', 'smtps:')(text);
  return url === undefined || new URL(url).hostname === '' ? undefined : url;
};

const readAddress = (text: string): string | undefined =>
  text.length <= LIMITS.emailMax && emailFormat(text, {}, {}) === null ? text : undefined;

/** Mails that reach people name the portal's address and their sender; without a server both are only written into a file. */
function readMail({ problems, text, read }: Reader, port: number): MailSettings {
  const mail = {
    smtpUrl: read('SMTP_URL', readSmtp, 'debe ser una dirección como smtps://usuario:clave@servidor', undefined),
    from: read('MAIL_FROM', readAddress, 'debe ser un correo como portal@empresa.cl', 'portal@localhost'),
    replyTo: read('MAIL_REPLY_TO', readAddress, 'debe ser un correo como mesa@empresa.cl', undefined),
    portalUrl: read(
      'PORTAL_URL',
      readOrigin,
      'debe ser la dirección que abren las personas, sin ruta, como https://portal.empresa.cl',
      `http://localhost:${port}`,
    ),
  };
  if (text('SMTP_URL') !== undefined) {
    for (const name of ['MAIL_FROM', 'PORTAL_URL']) {
      if (text(name) === undefined) problems.push(`${name} falta: con SMTP_URL es obligatorio`);
    }
  }
  return mail;
}

function readSecret({ problems, text }: Reader, name: string, shortest: number): string | undefined {
  const secret = text(name);
  if (secret !== undefined && secret.length < shortest) {
    problems.push(`${name} debe tener al menos ${shortest} caracteres`);
  }
  return secret;
}

function readSettings(reader: Reader) {
  const { problems, text, read } = reader;
  const nodeEnvironment = read(
    'NODE_ENV',
    amongst([...PORTAL_ENVIRONMENTS, 'test']),
    'debe ser production, development o test',
    'development',
  );
  const environment: PortalEnvironment = nodeEnvironment === 'production' ? 'production' : 'development';
  const sessionSecret = readSecret(reader, 'SESSION_SECRET', SESSION_SECRET_MIN);
  if (sessionSecret === undefined && environment === 'production') {
    problems.push('SESSION_SECRET falta: en producción es obligatorio y debe ser el mismo en todas las réplicas');
  }
  const host = text('HOST') ?? '127.0.0.1';
  const buildsDir = text('BUILDS_DIR');
  const port = read('PORT', ...numberFrom(0, 65_535), 4200);
  const uploadMegabytes = read(
    'UPLOADS_PER_HOUR_MB',
    ...numberFrom(1, 1_000_000),
    LIMITS.uploadBytesPerHour / MEGABYTE,
  );
  const sealFile = text('SEAL_FILE');
  const passphrase = text('SEAL_PASSPHRASE') ?? '';
  const demo = read('DEMO', readDemoSetting, DEMO_FORMAT, 'local');
  const usedDemo = environment === 'production' ? 'off' : demo;
  if (usedDemo === 'local' && !isLoopbackHost(host)) {
    problems.push(
      `HOST es "${host}": otras máquinas podrían entrar con las cuentas de la demostración, cuya contraseña es pública. ` +
        'Use DEMO=0 con otra DATA_DIR, o DEMO=public para mostrarlas a propósito',
    );
  }
  return {
    environment,
    host,
    port,
    ...readStorage(reader),
    /** Folder of the builds that are published at the start; by default those beside the program. */
    buildsDir: buildsDir === undefined ? undefined : path.resolve(buildsDir),
    /** Undefined in development only. */
    sessionSecret,
    // In production the log records sign-ins at `info`; in development a person reads it in a terminal.
    logLevel: read(
      'LOG_LEVEL',
      amongst(LOG_LEVELS),
      `debe ser uno de ${LOG_LEVELS.join(', ')}`,
      environment === 'production' ? 'info' : 'warn',
    ),
    /** Mode of the demonstration data and accounts; `off` in production. */
    demo: usedDemo,
    trustProxy: read('TRUST_PROXY', readTrustProxy, TRUST_PROXY_FORMAT, trustNobody),
    workers: read('WORKERS', ...numberFrom(1, WORKERS_MOST), usualWorkers(environment)),
    uploadBytesPerHour: uploadMegabytes * MEGABYTE,
    /** Archives that stay of those that the portal writes every night into `dataDir/backups`; undefined: it writes none. */
    backupsKept: read('BACKUPS_KEPT', ...numberFrom(1, 365), undefined),
    /** Without one: callers of this machine in development, none in production. */
    metricsToken: readSecret(reader, 'METRICS_TOKEN', METRICS_TOKEN_MIN),
    mail: readMail(reader, port),
    /** Key and certificate that seal dossiers; without them the portal makes its own. */
    seal: sealFile === undefined ? undefined : { file: sealFile, passphrase },
  };
}

export type Settings = ReturnType<typeof readSettings>;

function readOrRefuse<Result>(variables: Variables, readFrom: (reader: Reader) => Result): Result {
  const reader = readVariables(variables);
  const result = readFrom(reader);
  reader.finish();
  return result;
}

export const readDatabaseEnvironment = (variables: Variables) => readOrRefuse(variables, readDatabase);

/** Throws EnvironmentError naming every wrong variable. */
export const readStorageEnvironment = (variables: Variables) => readOrRefuse(variables, readStorage);

/** Throws EnvironmentError with all problems at once. */
export const readEnvironment = (variables: Variables): Settings => readOrRefuse(variables, readSettings);

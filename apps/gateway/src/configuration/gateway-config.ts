import {
  DEMO_FORMAT,
  isLoopbackHost,
  METRICS_TOKEN_MIN,
  parseUploadsPerHour,
  parseWorkers,
  readDemoSetting,
  readTrustProxy,
  SESSION_SECRET_MIN,
  TRUST_PROXY_FORMAT,
  UPLOADS_PER_HOUR_FORMAT,
  usualWorkers,
  WORKERS_MOST,
  type DemoSetting,
  type TrustProxy,
} from '@portal/api';
import { LIMITS, PORTAL_ENVIRONMENTS, type PortalEnvironment } from '@portal/domain';
import path from 'node:path';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The validated configuration of the gateway. */
export type GatewayConfig = {
  environment: PortalEnvironment;
  host: string;
  port: number;
  /** Absolute folder of everything this machine keeps: releases, the embedded database, files, the session secret. */
  dataDir: string;
  logLevel: LogLevel;
  /** Where the API runs when it is not in this process. */
  apiUrl: string | undefined;
  /** The external PostgreSQL; without one the portal runs its own in the data folder. */
  databaseUrl: string | undefined;
  /** A bucket (`s3://…`) for the photos; without one they lie in the data folder. */
  filesUrl: string | undefined;
  /** A bucket (`s3://…`) for the releases; without one they lie in the data folder. The API must see the same. */
  releasesUrl: string | undefined;
  /** The proxies whose forwarding headers are trusted: `TRUST_PROXY`. */
  trustProxy: TrustProxy;
  /** Bytes of images that one person may upload in an hour: `UPLOADS_PER_HOUR_MB`. */
  uploadBytesPerHour: number;
  /** Undefined in development only: one is generated then and kept in the data folder. */
  sessionSecret: string | undefined;
  /** How many processes answer. */
  workers: number;
  /** Whether demonstration data and accounts exist, and who may see them; `off` in production. */
  demo: DemoSetting;
  /** The bearer token for `/metrics`. Without one: callers of this machine in development, none in production. */
  metricsToken: string | undefined;
};

/** The environment variables do not make sense; the message names every one of them and what it should be. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  constructor(readonly problems: readonly string[]) {
    super(`La configuración no es válida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function readPort(text: string): number | undefined {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined;
}

function readHttpUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === ''
    ? url.origin
    : undefined;
}

function readUrl(text: string, protocols: readonly string[]): string | undefined {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
}

/**
 * Reads and validates the configuration of the gateway.
 * @param environment usually `process.env`; an empty value counts as not set
 * @throws ConfigurationError with all problems at once
 */
export function readGatewayConfig(environment: Environment): GatewayConfig {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: string, parse: (text: string) => T | undefined, expected: string): T => {
    const text = environment[name]?.trim() || fallback;
    const value = parse(text);
    // A database address holds a password: an error message does not repeat it.
    if (value === undefined)
      problems.push(name.endsWith('_URL') ? `${name}: ${expected}` : `${name} es "${text}": ${expected}`);
    return value as T;
  };
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const nodeEnvironment = read(
    'NODE_ENV',
    'development',
    (text) => [...PORTAL_ENVIRONMENTS, 'test' as const].find((known) => known === text),
    'debe ser production, development o test',
  );
  const portalEnvironment = nodeEnvironment === 'production' ? 'production' : 'development';
  const sessionSecret = given('SESSION_SECRET');
  if (sessionSecret === undefined && portalEnvironment === 'production') {
    problems.push('SESSION_SECRET falta: en producción es obligatorio y debe ser el mismo en todas las réplicas');
  }
  if (sessionSecret === undefined && given('API_URL') !== undefined) {
    problems.push('SESSION_SECRET falta: con API_URL debe ser el mismo de la API');
  }
  if (sessionSecret !== undefined && sessionSecret.length < SESSION_SECRET_MIN) {
    problems.push(`SESSION_SECRET debe tener al menos ${SESSION_SECRET_MIN} caracteres`);
  }
  const metricsToken = given('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < METRICS_TOKEN_MIN) {
    problems.push(`METRICS_TOKEN debe tener al menos ${METRICS_TOKEN_MIN} caracteres`);
  }
  const host = given('HOST') ?? '127.0.0.1';
  const demoSetting = read('DEMO', '1', readDemoSetting, DEMO_FORMAT);
  const demo = portalEnvironment === 'production' ? 'off' : demoSetting;
  if (demo === 'local' && !isLoopbackHost(host)) {
    problems.push(
      `HOST es "${host}": otras máquinas podrían entrar con las cuentas de la demostración, cuya contraseña es pública. ` +
        'Use DEMO=0 con otra DATA_DIR, o DEMO=public para mostrarlas a propósito',
    );
  }
  const readOptionalUrl = (name: string, parse: (text: string) => string | undefined, expected: string) => {
    const text = given(name);
    return text === undefined ? undefined : read(name, text, parse, expected);
  };

  const config: GatewayConfig = {
    environment: portalEnvironment,
    host,
    port: read('PORT', '4200', readPort, 'debe ser un número de puerto'),
    dataDir: path.resolve(given('DATA_DIR') ?? '.data'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (text) => LOG_LEVELS.find((known) => known === text),
      `debe ser uno de ${LOG_LEVELS.join(', ')}`,
    ),
    apiUrl: readOptionalUrl('API_URL', readHttpUrl, 'debe ser una dirección sin ruta, como http://10.0.0.5:4201'),
    databaseUrl: readOptionalUrl(
      'DATABASE_URL',
      (text) => readUrl(text, ['postgres:', 'postgresql:']),
      'debe ser una dirección como postgres://usuario@servidor/portal',
    ),
    filesUrl: readOptionalUrl('FILES_URL', (text) => readUrl(text, ['s3:']), 'debe ser una dirección como s3://fotos'),
    releasesUrl: readOptionalUrl(
      'RELEASES_URL',
      (text) => readUrl(text, ['s3:']),
      'debe ser una dirección como s3://publicaciones',
    ),
    trustProxy: read('TRUST_PROXY', '0', readTrustProxy, TRUST_PROXY_FORMAT),
    workers: read(
      'WORKERS',
      String(usualWorkers(portalEnvironment)),
      parseWorkers,
      `debe ser un número entre 1 y ${WORKERS_MOST}`,
    ),
    uploadBytesPerHour: read(
      'UPLOADS_PER_HOUR_MB',
      String(LIMITS.uploadBytesPerHour / 1024 / 1024),
      parseUploadsPerHour,
      UPLOADS_PER_HOUR_FORMAT,
    ),
    sessionSecret,
    demo,
    metricsToken,
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

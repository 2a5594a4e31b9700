import path from 'node:path';

import { LIMITS, PORTAL_ENVIRONMENTS, type PortalEnvironment } from '@portal/domain';

import { SESSION_SECRET_MIN } from './platform/auth/keys';
import { DEMO_FORMAT, readDemoSetting } from './programs/demonstration/demo-setting';
import { parseUploadsPerHour, UPLOADS_PER_HOUR_FORMAT } from './platform/files/upload-quota';
import { readTrustProxy, trustNobody, TRUST_PROXY_FORMAT, type TrustProxy } from './platform/http/trust-proxy';
import { METRICS_TOKEN_MIN } from './platform/observability/metrics-route';
import { parseWorkers, usualWorkers, WORKERS_MOST } from './platform/workers/workers';

/** The configuration of the API as a process of its own (architecture, "Configuration"). */
export type Environment = {
  environment: PortalEnvironment;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
  /** A bucket for the releases; the gateway must have the same value. */
  releasesUrl: string | undefined;
  sessionSecret: string;
  logLevel: string;
  /** Whether the demonstration may be seen from other machines: `DEMO=public`. */
  isDemoPublic: boolean;
  /** The proxies whose forwarding headers are trusted: `TRUST_PROXY`. */
  trustProxy: TrustProxy;
  /** How many processes answer. */
  workers: number;
  /** Bytes of images that one person may upload in an hour: `UPLOADS_PER_HOUR_MB`. */
  uploadBytesPerHour: number;
  /** The bearer token for `/metrics`. */
  metricsToken: string | undefined;
};

/** The portal cannot start with this configuration or with the data it finds. The message tells the operator what to change. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The session secret in development. Production has no default. */
const DEVELOPMENT_SECRET = 'solo para desarrollo: no protege ninguna sesión';

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and collects what is wrong with them. An empty value counts as not set. */
function readFrom(variables: Variables) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  const oneOf = <const Value extends string>(name: string, values: readonly Value[], byDefault: Value): Value => {
    const given = text(name);
    if (given === undefined) return byDefault;
    const value = values.find((candidate) => candidate === given);
    if (value === undefined) problems.push(`${name} debe ser uno de: ${values.join(', ')} (es "${given}")`);
    return value ?? byDefault;
  };

  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
      problems.push(`${name} debe comenzar con ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`);
    }
    return given;
  };

  /** Throws an EnvironmentError that lists every problem found, if there is one. */
  const finish = (): void => {
    if (problems.length === 0) return;
    throw new EnvironmentError(`La configuración no es válida:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
  };

  return { problems, text, oneOf, url, finish };
}

type Reader = ReturnType<typeof readFrom>;

/** Which database the portal uses: the one at `databaseUrl`, or else its own in `dataDir`. */
export type DatabaseEnvironment = Pick<Environment, 'dataDir' | 'databaseUrl'>;

/** Where everything lies that the portal keeps. */
export type StorageEnvironment = DatabaseEnvironment & Pick<Environment, 'filesUrl' | 'releasesUrl'>;

const databaseOf = ({ text, url }: Reader): DatabaseEnvironment => ({
  dataDir: path.resolve(text('DATA_DIR') ?? '.data'),
  databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
});

/**
 * Reads as much of the configuration as a tool needs that works on the database alone.
 * @throws EnvironmentError naming every wrong variable
 */
export function readDatabaseEnvironment(variables: Variables): DatabaseEnvironment {
  const reader = readFrom(variables);
  const result = databaseOf(reader);
  reader.finish();
  return result;
}

/**
 * Reads as much of the configuration as a tool needs that works on everything the portal keeps.
 * @throws EnvironmentError naming every wrong variable
 */
export function readStorageEnvironment(variables: Variables): StorageEnvironment {
  const reader = readFrom(variables);
  const result = {
    ...databaseOf(reader),
    filesUrl: reader.url('FILES_URL', ['s3:']),
    releasesUrl: reader.url('RELEASES_URL', ['s3:']),
  };
  reader.finish();
  return result;
}

/**
 * Reads and checks the configuration.
 * @param variables the variables of the process, or of a test
 * @throws EnvironmentError naming every wrong variable
 */
export function readEnvironment(variables: Variables): Environment {
  const reader = readFrom(variables);
  const { problems, text, oneOf, url } = reader;
  const environment = oneOf('NODE_ENV', PORTAL_ENVIRONMENTS, 'development');

  const portText = text('PORT') ?? '4200';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) problems.push(`PORT debe ser un número entre 0 y 65535 (es "${portText}")`);

  const secret = text('SESSION_SECRET');
  if (secret === undefined && environment === 'production') {
    problems.push('SESSION_SECRET falta: en producción es obligatorio y debe ser el mismo en todas las réplicas');
  }
  if (secret !== undefined && secret.length < SESSION_SECRET_MIN) {
    problems.push(`SESSION_SECRET debe tener al menos ${SESSION_SECRET_MIN} caracteres`);
  }

  const workersText = text('WORKERS');
  const workers = workersText === undefined ? usualWorkers(environment) : parseWorkers(workersText);
  if (workers === undefined) {
    problems.push(`WORKERS debe ser un número entre 1 y ${WORKERS_MOST} (es "${workersText}")`);
  }

  const uploadsText = text('UPLOADS_PER_HOUR_MB');
  const uploadBytesPerHour = uploadsText === undefined ? LIMITS.uploadBytesPerHour : parseUploadsPerHour(uploadsText);
  if (uploadBytesPerHour === undefined) {
    problems.push(`UPLOADS_PER_HOUR_MB ${UPLOADS_PER_HOUR_FORMAT} (es "${uploadsText}")`);
  }

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < METRICS_TOKEN_MIN) {
    problems.push(`METRICS_TOKEN debe tener al menos ${METRICS_TOKEN_MIN} caracteres`);
  }

  const demoText = text('DEMO') ?? '1';
  const demo = readDemoSetting(demoText);
  if (demo === undefined) problems.push(`DEMO ${DEMO_FORMAT} (es "${demoText}")`);

  const trustProxyText = text('TRUST_PROXY') ?? '0';
  const trustProxy = readTrustProxy(trustProxyText);
  if (trustProxy === undefined) problems.push(`TRUST_PROXY ${TRUST_PROXY_FORMAT} (es "${trustProxyText}")`);

  const result: Environment = {
    environment,
    host: text('HOST') ?? '127.0.0.1',
    port,
    ...databaseOf(reader),
    filesUrl: url('FILES_URL', ['s3:']),
    releasesUrl: url('RELEASES_URL', ['s3:']),
    sessionSecret: secret ?? DEVELOPMENT_SECRET,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    isDemoPublic: demo === 'public' && environment !== 'production',
    trustProxy: trustProxy ?? trustNobody,
    workers: workers ?? 1,
    uploadBytesPerHour: uploadBytesPerHour ?? 0,
    metricsToken,
  };
  reader.finish();
  return result;
}

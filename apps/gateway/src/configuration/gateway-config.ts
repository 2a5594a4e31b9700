import { PORTAL_ENVIRONMENTS, type PortalEnvironment } from '@portal/domain';
import path from 'node:path';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything the gateway is told from outside, checked. */
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
  /** Whether the X-Forwarded-* headers of a proxy in front may be believed. */
  trustProxy: boolean;
  /** Undefined in development only: one is generated then and kept in the data folder. */
  sessionSecret: string | undefined;
  /** Whether demonstration data and accounts exist; never in production. */
  demo: boolean;
};

/** The environment variables do not make sense; the message names every one of them and what it should be. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  constructor(readonly problems: readonly string[]) {
    super(`Configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const MIN_SECRET_LENGTH = 32;

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

function readPostgresUrl(text: string): string | undefined {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol) ? text : undefined;
}

/**
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
      problems.push(name.endsWith('_URL') ? `${name}: ${expected}` : `${name} is "${text}": ${expected}`);
    return value as T;
  };
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const nodeEnvironment = read(
    'NODE_ENV',
    'development',
    (text) => [...PORTAL_ENVIRONMENTS, 'test' as const].find((known) => known === text),
    'it must be production, development or test',
  );
  const portalEnvironment = nodeEnvironment === 'production' ? 'production' : 'development';
  const sessionSecret = given('SESSION_SECRET');
  if (sessionSecret === undefined && portalEnvironment === 'production') {
    problems.push('SESSION_SECRET is missing: production needs one, the same for every replica (openssl rand -hex 32)');
  }
  if (sessionSecret !== undefined && sessionSecret.length < MIN_SECRET_LENGTH) {
    problems.push(`SESSION_SECRET is too short: it must have at least ${MIN_SECRET_LENGTH} characters`);
  }
  const readSwitch = (name: string, fallback: string): boolean =>
    read(name, fallback, (text) => ['0', '1'].find((known) => known === text), 'it must be 0 or 1') === '1';
  const databaseUrl = given('DATABASE_URL');
  const apiUrl = given('API_URL');

  const config: GatewayConfig = {
    environment: portalEnvironment,
    host: given('HOST') ?? '127.0.0.1',
    port: read('PORT', '4200', readPort, 'it must be a port number'),
    dataDir: path.resolve(given('DATA_DIR') ?? '.data'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (text) => LOG_LEVELS.find((known) => known === text),
      `it must be one of ${LOG_LEVELS.join(', ')}`,
    ),
    apiUrl:
      apiUrl === undefined
        ? undefined
        : read('API_URL', apiUrl, readHttpUrl, 'it must be an address such as http://10.0.0.5:4201, without a path'),
    databaseUrl:
      databaseUrl === undefined
        ? undefined
        : read(
            'DATABASE_URL',
            databaseUrl,
            readPostgresUrl,
            'it must be an address such as postgres://user@host/portal',
          ),
    trustProxy: readSwitch('TRUST_PROXY', '0'),
    sessionSecret,
    demo: readSwitch('DEMO', '1') && portalEnvironment !== 'production',
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

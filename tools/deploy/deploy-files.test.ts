import { POOL_OPTIONS, startTracing, USUAL_WORKERS_MOST } from '@portal/api';
import { readGatewayConfig } from '@portal/gateway';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readContainerFile } from './container-file';

type Service = {
  command?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }> | string[];
};

const read = (...name: string[]): string => readFileSync(path.join(__dirname, ...name), 'utf8');

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const apis = Object.values(services).filter(({ command }) => command?.includes('apps/api'));
const container = readContainerFile();
const unit = read('portal.service')
  .split('\n')
  .flatMap((line) => /^Environment=(.*)/.exec(line)?.[1]?.split(/\s+/) ?? [])
  .map((pair) => pair.split('=', 1)[0]);

/** The names in the first column of the table of variables. */
const table = read('README.md')
  .split('\n## Variables\n')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => [...(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [])].map((match) => match[1]));

/** The variables that the programs read, by running what reads them. */
async function variablesThatAreRead(): Promise<string[]> {
  const names = new Set<string>();
  const variables = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_none, name) => void names.add(String(name)) },
  );
  readGatewayConfig(variables);
  await startTracing(variables, 'portal');
  return [...names];
}

/** Read by libraries, not by the portal. */
const OF_LIBRARIES = /^(AWS|OTEL|MALLOC)_/;

it('the table of variables has each that the programs read, and no other', async () => {
  const known = await variablesThatAreRead();
  const alternative = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  expect(table).toEqual(expect.arrayContaining(known.filter((name) => name !== alternative)));
  expect(table?.filter((name) => !known.includes(String(name)) && !OF_LIBRARIES.test(String(name)))).toEqual([]);
});

it('image, compose file and unit set variables of the table alone', () => {
  const composed = [...apis, services.gateway].flatMap((service) => Object.keys(service?.environment ?? {}));
  for (const name of [...composed, ...Object.keys(container.environment), ...unit]) expect(table).toContain(name);
  expect(unit).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR']));
});

it('the compose file passes on each variable that production has a use for', async () => {
  const set = [...Object.keys(services.gateway?.environment ?? {}), ...Object.keys(container.environment)];
  const unused = ['DEMO', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  expect(set).toEqual(expect.arrayContaining((await variablesThatAreRead()).filter((name) => !unused.includes(name))));
});

it('the connections of all workers fit into PostgreSQL, also while workers are replaced and with one replica more', () => {
  const most = Number(/max_connections=(\d+)/.exec(services.postgres?.command ?? '')?.[1]);
  const ofWorker = POOL_OPTIONS.max + 1; // it listens for notifications
  const ofPrograms = 4; // create-admin and a backup
  const ofSuperusers = 3; // PostgreSQL keeps them
  expect(apis).toHaveLength(2);
  expect(apis[0]?.environment.WORKERS).toBe('${WORKERS:-}'); // the default of the program
  const replicas = apis.length + 1;
  expect(replicas * (USUAL_WORKERS_MOST + 1) * ofWorker + ofPrograms + ofSuperusers).toBeLessThanOrEqual(most);
});

it('the gateway of the compose file starts when the APIs have accepted the database', () => {
  expect(services.gateway?.depends_on).toEqual({
    'api-1': { condition: 'service_healthy' },
    'api-2': { condition: 'service_healthy' },
  });
});

it('the image is of a long-term version of Node, and does not run as root', () => {
  expect(new Set(container.bases)).toEqual(new Set(['docker.io/library/node:24-bookworm-slim']));
  expect(container.user).toBe('node');
});

it('nothing that git leaves out, nor its own folder, comes into the image', () => {
  const lines = (name: string): string[] =>
    read('../..', name)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining([...lines('.gitignore'), '.git']));
});

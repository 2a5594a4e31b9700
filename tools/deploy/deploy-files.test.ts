import { POOL_OPTIONS, USUAL_WORKERS_MOST } from '@portal/api';
import { readGatewayConfig } from '@portal/gateway';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readContainerFile } from './container-file';

type Service = {
  image: string;
  command?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }> | string[];
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
};

const read = (...name: string[]): string => readFileSync(path.join(__dirname, ...name), 'utf8');

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const apis = Object.values(services).filter(({ command }) => command?.includes('apps/api'));
const container = readContainerFile();
/** The settings of a directive of the unit, one per line. */
const ofUnit = (directive: string): string[] =>
  read('portal.service')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${directive}=`) ? [line.slice(directive.length + 1)] : []));
const unit = ofUnit('Environment').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=', 1)[0]));

/** The names in the first column of the table of variables. */
const table = read('README.md')
  .split('\n## Variables\n')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => [...(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [])].map((match) => match[1]));

/** The variables that the programs read, by running what reads them. */
function variablesThatAreRead(): string[] {
  const names = new Set<string>();
  const variables = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_none, name) => void names.add(String(name)) },
  );
  readGatewayConfig(variables);
  return [...names];
}

/** Read by libraries, not by the portal. */
const OF_LIBRARIES = /^(AWS|MALLOC)_/;

it('the table of variables has each that the programs read, and no other', () => {
  const readVariables = variablesThatAreRead();
  expect(table).toEqual(expect.arrayContaining(readVariables));
  expect(table?.filter((name) => !readVariables.includes(String(name)) && !OF_LIBRARIES.test(String(name)))).toEqual(
    [],
  );
});

it('image, compose file and unit set variables of the table alone', () => {
  const composed = [...apis, services.gateway].flatMap((service) => Object.keys(service?.environment ?? {}));
  for (const name of [...composed, ...Object.keys(container.environment), ...unit]) expect(table).toContain(name);
  expect(unit).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR']));
});

it('the compose file passes on each variable that production has a use for', () => {
  const set = [...Object.keys(services.gateway?.environment ?? {}), ...Object.keys(container.environment)];
  const ofLibraries = table?.filter((name) => String(name).startsWith('AWS_')) ?? [];
  const wanted = [...ofLibraries, ...variablesThatAreRead().filter((name) => name !== 'DEMO')];
  expect(set).toEqual(expect.arrayContaining(wanted));
});

it('names the settings of `.env` in the compose file, except for those of its own services and of the image', () => {
  const fixed = Object.entries(services.gateway?.environment ?? {}).filter(
    ([name, value]) => !value.startsWith(`\${${name}:`),
  );
  expect(fixed.map(([name]) => name)).toEqual(['PORT', 'API_URL']);
});

it('the connections of all workers fit into PostgreSQL, also with one replica more', () => {
  const most = Number(/max_connections=(\d+)/.exec(services.postgres?.command ?? '')?.[1]);
  const ofWorker = POOL_OPTIONS.max; // the one that listens for notifications is of them
  const ofPrograms = 4; // create-admin and a backup
  const ofSuperusers = 3; // PostgreSQL keeps them
  expect(apis).toHaveLength(2);
  expect(apis[0]?.environment?.WORKERS).toBe('${WORKERS:-}'); // the default of the program
  const replicas = apis.length + 1;
  expect(replicas * USUAL_WORKERS_MOST * ofWorker + ofPrograms + ofSuperusers).toBeLessThanOrEqual(most);
});

it('the gateway of the compose file starts when the APIs have accepted the database', () => {
  expect(services.gateway?.depends_on).toEqual({
    'api-1': { condition: 'service_healthy' },
    'api-2': { condition: 'service_healthy' },
  });
});

it('the compose file starts with an image, a secret and a password alone', () => {
  const wanted = [...read('compose.yaml').matchAll(/\$\{(\w+):?\?/g)].map(([, name]) => name);
  expect(new Set(wanted)).toEqual(new Set(['PORTAL_IMAGE', 'SESSION_SECRET', 'POSTGRES_PASSWORD']));
  const firstDay = /cat > \.env <<END\n(?<settings>[^]*?)\nEND/.exec(read('README.md'))?.groups?.settings ?? '';
  expect(firstDay.split('\n').map((line) => line.split('=', 1)[0])).toEqual([...new Set(wanted)]);
});

it('exposes nothing of the compose file but a proxy of the same machine', () => {
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(published).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
});

it('PostgreSQL is ready when it answers over the network, not while its folder is made', () => {
  expect(services.postgres?.healthcheck?.test).toEqual(expect.arrayContaining(['pg_isready', '-h', '127.0.0.1']));
});

it('nginx looks up again where the services are, each of which is there', () => {
  const servers = [...read('nginx.conf').matchAll(/^ +server (?<host>[\w-]+):(?<port>\d+) resolve\b/gm)];
  expect(servers.map(({ groups }) => groups?.host)).toEqual(['api-1', 'api-2', 'gateway']);
  for (const { groups } of servers) expect(services[String(groups?.host)]?.environment?.PORT).toBe(groups?.port);
  expect(read('nginx.conf')).toMatch(/^ +resolver 127\.0\.0\.11 /m);
});

it('the unit runs the gateway of the linked folder as its own user, and owns its data folder', () => {
  expect(ofUnit('ExecStart')).toEqual(['/usr/bin/node /opt/portal/apps/gateway/dist/main.js']);
  expect(container.command).toEqual(['node', 'apps/gateway/dist/main.js']);
  expect([...ofUnit('User'), ...ofUnit('Group')]).toEqual(['portal', 'portal']);
  expect(ofUnit('Environment').join(' ')).toContain(`DATA_DIR=/var/lib/${ofUnit('StateDirectory').join()}`);
  expect(ofUnit('EnvironmentFile')).toEqual(['/etc/portal.env']);
  expect(ofUnit('Restart')).toEqual(['always']);
});

it('the image is of the newest long-term version of Node, holds the production folder alone, and does not run as root', () => {
  expect(new Set(container.bases)).toEqual(new Set(['docker.io/library/node:26-trixie-slim']));
  expect(container.copies).toEqual(['--from=build /portal /portal']);
  expect(container.user).toBe('node');
});

it("copies neither ignored files nor the image's own folder into the image", () => {
  const lines = (name: string): string[] =>
    read('../..', name)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/[/*]$/, ''));
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining([...lines('.gitignore'), '.git']));
});

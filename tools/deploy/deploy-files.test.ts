import { POOL_OPTIONS, readEnvironment, USUAL_WORKERS_MOST } from '@portal/server';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Service = { command?: string; environment?: Record<string, string>; ports?: string[] };

const read = (...name: string[]): string => readFileSync(path.join(__dirname, ...name), 'utf8');

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const replicas = Object.entries(services).flatMap(([name, service]) => (name.startsWith('portal-') ? [service] : []));
const namesIn = (file: string, directive: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith(directive))
    .flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => String(name)));
const ofImage = namesIn('Containerfile', 'ENV ');

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
  readEnvironment(variables);
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
  const unit = namesIn('portal.service', 'Environment=');
  const composed = replicas.flatMap(({ environment = {} }) => Object.keys(environment));
  for (const name of [...composed, ...ofImage, ...unit]) expect(table).toContain(name);
});

it('the compose file passes on each variable that production has a use for', () => {
  const set = [...Object.keys(replicas[0]?.environment ?? {}), ...ofImage];
  const ofLibraries = table?.filter((name) => String(name).startsWith('AWS_')) ?? [];
  const wanted = [...ofLibraries, ...variablesThatAreRead().filter((name) => !['DEMO', 'BUILDS_DIR'].includes(name))];
  expect(set).toEqual(expect.arrayContaining(wanted));
});

it('the connections of all workers fit into PostgreSQL, also with one replica more', () => {
  const most = Number(/max_connections=(\d+)/.exec(services.postgres?.command ?? '')?.[1]);
  const ofWorker = POOL_OPTIONS.max; // the one that listens for notifications is of them
  const ofPrograms = 4; // create-admin and a backup
  const ofSuperusers = 3; // PostgreSQL keeps them
  expect(replicas).toHaveLength(2);
  expect(replicas[0]?.environment?.WORKERS).toBe('${WORKERS:-}'); // the default of the program
  expect((replicas.length + 1) * USUAL_WORKERS_MOST * ofWorker + ofPrograms + ofSuperusers).toBeLessThanOrEqual(most);
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

it("copies neither ignored files nor the image's own folder into the image", () => {
  const lines = (name: string): string[] =>
    read('../..', name)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/[/*]$/, ''));
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining([...lines('.gitignore'), '.git']));
});

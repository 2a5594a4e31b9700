import type { MultiCompiler, MultiStats } from '@rspack/core';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { TYPE_CHECKER, WORKSPACE_ROOT } from '../workspace';

/** Below the bundler and the portal: an answer that comes a second later is early enough. */
const PRIORITY = 10;

/** After the last change, milliseconds: an editor saves several files at once. */
const SETTLED_MS = 200;

/** A wrong type as the overlay shows it. */
export type TypeProblem = { moduleName: string; loc: string; message: string };

const PROBLEM = /^([^()]+)\((\d+),(\d+)\): error (TS\d+: .+)$/;

/** Parses the output of `tsc --pretty false`; an indented line continues the error before it. */
export function readTypeProblems(output: string): TypeProblem[] {
  const problems: TypeProblem[] = [];
  for (const line of output.split('\n')) {
    const [, moduleName, row, column, message] = PROBLEM.exec(line) ?? [];
    const last = problems.at(-1);
    if (moduleName && message) problems.push({ moduleName, loc: `${row}:${column}`, message });
    else if (last && line.startsWith(' ')) last.message += `\n${line}`;
  }
  return problems;
}

/** A check of the types of projects with the libraries they build on. Only what changed costs time. */
type TypeCheck = {
  /** 0 when it found nothing, null when it was ended before it knew. */
  exitCode: Promise<number | null>;
  end: () => void;
};

/** Specs and what serves the tests are not the page's, and take as long again. */
const NOT_SHOWN = /(^|\/)(portal-e2e|testing)(\/|$)/;

/** Reads a configuration as TypeScript does, which allows comments. */
function referencesOf(config: string): { path: string }[] {
  const text = execFileSync(process.execPath, [TYPE_CHECKER, '-p', config, '--showConfig'], { encoding: 'utf8' });
  return (JSON.parse(text) as { references?: { path: string }[] }).references ?? [];
}

/**
 * Writes what `tsc -b` checks of a project: its sources with the libraries they build on, without tests.
 * @param project folder below the workspace
 * @returns the file
 */
function writeTypescriptConfig(project: string): string {
  const root = path.join(WORKSPACE_ROOT, project);
  const folder = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-types', project);
  const own = path.join(root, 'tsconfig.json');
  const config = {
    extends: own,
    compilerOptions: {
      composite: false,
      // Always checked as a whole: by the times of files, one that is saved while it is read would count as checked.
      incremental: false,
      emitDeclarationOnly: false,
      noEmit: true,
    },
    include: [path.join(root, 'src')],
    exclude: [path.join(root, 'src/**/*.test.*'), path.join(root, 'src/testing')],
    references: referencesOf(own)
      .filter((reference) => !NOT_SHOWN.test(reference.path))
      .map((reference) => ({ path: path.resolve(root, reference.path) })),
  };
  const file = path.join(folder, 'tsconfig.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/**
 * Starts to check what the files say, configurations of TypeScript, one after another in their order, and prints what it says.
 * @param onProblems called with all that was found so far, whenever there is more
 */
function startTypeCheck(configs: readonly string[], onProblems: (problems: TypeProblem[]) => void): TypeCheck {
  const child = spawn(process.execPath, [TYPE_CHECKER, '-b', ...configs, '--builders', '1', '--pretty', 'false'], {
    cwd: WORKSPACE_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group: the program starts the compiler as another process.
    detached: true,
  });
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
    onProblems(readTypeProblems(output));
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  // The compiler finishes all it has begun before it hears of SIGTERM: every save would leave one more at work.
  const end = (): void => {
    if (child.pid !== undefined && isRunning()) process.kill(-child.pid, 'SIGKILL');
    child.stdout.destroy();
  };
  return { exitCode, end };
}

/** The part of the development server that is used here; its package is loaded as an ES module only. */
export type ServerWithClients = {
  compiler: unknown;
  webSocketServer?: {
    clients: unknown[];
    implementation: { on: (event: 'connection', hear: (client: unknown) => void) => void };
  };
  sendMessage: (clients: unknown[], type: 'errors', problems: TypeProblem[]) => void;
};

/**
 * Shows wrong types above the open pages, as the server shows what does not compile. They are looked for after each compilation, in
 * the background: the page has the change already.
 * @param projects folders with a tsconfig.json; those that people wait for first
 */
export function showTypeErrors(server: ServerWithClients, projects: readonly string[]): void {
  const configs = projects.map(writeTypescriptConfig);
  /** Problems of the current or last check. */
  let problems: TypeProblem[] = [];
  let isKnownToBeRight = false;
  let current: TypeCheck | undefined;
  let timer: NodeJS.Timeout | undefined;
  let compiles = true;

  const show = (clients: unknown[]): void => {
    if (problems.length > 0) server.sendMessage(clients, 'errors', problems);
  };
  const check = async (): Promise<void> => {
    if (!compiles) return;
    current = startTypeCheck(configs, (found) => {
      isKnownToBeRight = false;
      problems = found;
      show(server.webSocketServer?.clients ?? []);
    });
    if ((await current.exitCode) !== 0 || isKnownToBeRight) return;
    isKnownToBeRight = true;
    console.log('tipos: listo');
  };

  // A compilation takes the overlay away, in open pages as in those that come later.
  const ask = (): void => {
    current?.end();
    problems = [];
    clearTimeout(timer);
    timer = setTimeout(() => void check(), SETTLED_MS);
  };
  const { hooks } = server.compiler as MultiCompiler;
  hooks.invalid.tap('portal-type-errors', ask);
  hooks.done.tap('portal-type-errors', (stats: MultiStats) => {
    compiles = !stats.hasErrors();
    ask();
  });
  // A page that comes later hears from the server that all compiles, which takes an overlay away.
  server.webSocketServer?.implementation.on('connection', (client) => show([client]));
  process.on('exit', () => current?.end());
  ask();
}

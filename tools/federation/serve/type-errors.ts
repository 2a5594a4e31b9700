import type { MultiCompiler, MultiStats } from '@rspack/core';
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../workspace';

/** Below the bundler and the portal: an answer that comes a second later is early enough. */
const PRIORITY = 10;

/** A wrong type as the overlay shows it. */
export type TypeProblem = { moduleName: string; loc: string; message: string };

const PROBLEM = /^([^()]+)\((\d+),(\d+)\): error (TS\d+: .+)$/;

/** Reads what `tsc --pretty false` printed; an indented line goes on with the error before it. */
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

/** Checks the projects with the libraries they build on; what the tools or tests do wrong is not the page's. Only changes cost time. */
function checkTypes(projects: readonly string[]): Promise<TypeProblem[]> {
  const tsc = path.join(WORKSPACE_ROOT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-b', ...projects, '--pretty', 'false'], {
      cwd: WORKSPACE_ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', () => {
      const folders = [...projects, 'libs'].map((folder) => `${folder}/`);
      resolve(readTypeProblems(output).filter(({ moduleName }) => folders.some((one) => moduleName.startsWith(one))));
    });
  });
}

/** The part of the development server that is used here; its package is loaded as an ES module only. */
export type ServerWithClients = {
  compiler: unknown;
  webSocketServer?: {
    clients: unknown[];
    implementation: { on: (event: 'connection', hear: (client: unknown) => void) => void };
  };
  sendMessage: (clients: unknown[], type: 'errors' | 'still-ok', problems?: TypeProblem[]) => void;
};

/**
 * Shows wrong types above the open pages, as the server shows what does not compile. They are looked for after each compilation, in
 * the background: the page has the change already.
 * @param projects folders with a tsconfig.json
 */
export function showTypeErrors(server: ServerWithClients, projects: readonly string[]): void {
  let problems: TypeProblem[] = [];
  let isChecking = false;
  let isAskedAgain = false;

  const show = (clients: unknown[]): void => server.sendMessage(clients, 'errors', problems);
  const check = async (): Promise<void> => {
    isChecking = true;
    do {
      isAskedAgain = false;
      const hadProblems = problems.length > 0;
      problems = await checkTypes(projects);
      const clients = server.webSocketServer?.clients ?? [];
      if (problems.length > 0) {
        console.log(problems.map(({ moduleName, loc, message }) => `${moduleName}:${loc} ${message}`).join('\n'));
        show(clients);
      } else if (hadProblems) server.sendMessage(clients, 'still-ok');
    } while (isAskedAgain);
    isChecking = false;
  };
  const ask = (): void => {
    if (isChecking) isAskedAgain = true;
    else void check();
  };

  (server.compiler as MultiCompiler).hooks.done.tap('portal-type-errors', (stats: MultiStats) => {
    if (!stats.hasErrors()) ask();
  });
  // A page that comes later is told by the server that all compiles, which takes an overlay away.
  server.webSocketServer?.implementation.on('connection', (client) => {
    if (problems.length > 0) show([client]);
  });
  ask();
}

import path from 'node:path';

const isSource = __filename.endsWith('.ts');
const SERVER = path.resolve(__dirname, '../../..');

/**
 * Finds a program of the server: beside this one, which is built; for the tests that Nx runs, the one it built just before them;
 * otherwise its source.
 * @param name of its build
 * @param source its file below src
 * @returns the file, and what Node needs to run it
 */
export function serverProgram(name: string, source: string): { file: string; execArgv?: string[] } {
  if (!isSource) return { file: path.join(__dirname, `${name}.js`) };
  if (process.env.NX_TASK_TARGET_TARGET === 'test') return { file: path.join(SERVER, 'dist', `${name}.js`) };
  return { file: path.join(SERVER, 'src', source), execArgv: ['-r', 'tsx/cjs'] };
}

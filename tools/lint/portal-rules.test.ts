import { REQUEST_STATUSES } from '@portal/domain';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

const REFUSED = [
  '/** What a page shows. */',
  '/**\n * Reads a page.\n * Where none is, nothing.\n */',
  '// Who has no session is refused.',
];
const ACCEPTED = ['/** Reads a page. @returns null when there is none */', '/** State of a send. */'];
// Users and master data are deleted softly, too.
const STATES = REQUEST_STATUSES.filter((state) => state !== 'eliminado');

const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints sources with the portal's rules alone: the messages of each. */
function lint(sources: readonly string[]): string[][] {
  const config = path.join(folder, 'oxlint.json');
  const jsPlugins = [path.join(WORKSPACE_ROOT, 'tools/lint/portal-rules.mjs')];
  const rules = { 'portal/plain-comments': 'error', 'portal/no-state-names': 'error' };
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, jsPlugins, rules }));
  const files = sources.map((_, index) => path.join(folder, `source-${index}.ts`));
  files.forEach((file, index) => writeFileSync(file, `${sources[index]}\nexport const one = 1;\n`));
  const oxlint = path.join(WORKSPACE_ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', folder], { encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  return files.map((file) =>
    diagnostics.filter(({ filename }) => path.basename(filename) === path.basename(file)).map(({ message }) => message),
  );
}

it('refuses riddles and the names of states outside their table, and accepts plain comments', () => {
  const states = `export const states = ${JSON.stringify(STATES)};`;
  const messages = lint([...REFUSED, ...ACCEPTED, states]);
  expect(messages).toEqual([
    ...REFUSED.map(() => [expect.stringContaining('Begin with the noun') as unknown]),
    ...ACCEPTED.map(() => []),
    STATES.map(() => expect.stringContaining('Ask the table of') as unknown),
  ]);
});

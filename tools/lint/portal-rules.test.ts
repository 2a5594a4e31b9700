import { REQUEST_STATUSES } from '@portal/domain';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

// Users and master data are deleted softly, too.
const STATES = REQUEST_STATUSES.filter((state) => state !== 'eliminado');

const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses the names of states outside their table', () => {
  const config = path.join(folder, 'oxlint.json');
  const jsPlugins = [path.join(WORKSPACE_ROOT, 'tools/lint/portal-rules.mjs')];
  const rules = { 'portal/no-state-names': 'error' };
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, jsPlugins, rules }));
  writeFileSync(path.join(folder, 'source.ts'), `export const states = ${JSON.stringify(STATES)};\n`);
  const oxlint = path.join(WORKSPACE_ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', folder], { encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] };
  expect(diagnostics.map(({ message }) => message)).toEqual(
    STATES.map(() => expect.stringContaining('Ask the table of') as unknown),
  );
});

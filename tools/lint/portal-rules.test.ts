import { REQUEST_STATUSES } from '@portal/domain';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Lints a source with one rule of the portal alone.
 * @returns the messages of the linter, empty when it accepts
 */
function lint(rule: string, source: string): string {
  const [config, file] = [path.join(folder, 'oxlint.json'), path.join(folder, 'source.ts')];
  const jsPlugins = [path.join(WORKSPACE_ROOT, 'tools/lint/portal-rules.mjs')];
  const rules = { [`portal/${rule}`]: 'error' };
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, jsPlugins, rules }));
  writeFileSync(file, `${source}\nexport const one = 1;\n`);
  const oxlint = path.join(WORKSPACE_ROOT, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout } = spawnSync(process.execPath, [oxlint, '-c', config, file], { encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

it.each([
  ['/** What a page shows. */', 'Begin with the noun'],
  ['/**\n * Reads a page.\n * Where none is, nothing.\n */', 'Begin with the noun'],
  ['// Who has no session is refused.', 'Begin with the noun'],
  ['/** @returns a page */', 'Begin with a sentence'],
  ['/** `title`: the heading. `count`: how many there are. */', 'Document each property'],
  [
    '/** A row; `name` is shown, `id` is not. */\ntype Row = {\n  id: number;\n  name?: string;\n};',
    'Document each property',
  ],
])('refuses the comment %j', (source, message) => {
  expect(lint('plain-comments', source)).toContain(message);
});

it.each([
  '/** Reads a page. @returns null when there is none */',
  '/** State of a send.\n * - `full`: no room.\n * - `failed`: nothing is stored.\n */',
  '/** A row, shown by its `name`. The `link` opens it. */\ntype Row = { id: number; name: string };\ntype Link = { link: string };',
  '/** Builds a theme.\n * @param options `phone`: larger targets; `quiet`: no animation\n */',
])('accepts the comment %j', (source) => {
  expect(lint('plain-comments', source)).toBe('');
});

it('refuses the name of every state of a request outside their table', () => {
  // Users and master data are deleted softly, too.
  const states = REQUEST_STATUSES.filter((state) => state !== 'eliminado');
  const messages = lint('no-state-names', `export const states = ${JSON.stringify(states)};`);
  expect(messages.match(/Ask the table of/g)).toHaveLength(states.length);
});

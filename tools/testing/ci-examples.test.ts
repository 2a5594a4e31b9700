import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseCall } from '../releases/arguments';
import { ORDERS } from '../releases/run-release';
import { WORKSPACE_ROOT, appFolders, readPackageJson, remoteNames } from '../federation/workspace';

const exampleOf = (name: string): string => readFileSync(path.join(WORKSPACE_ROOT, '.ci', name), 'utf8');
const scriptsOf = (folder: string): string[] => {
  const { scripts = {} } = readPackageJson(folder) as { scripts?: Record<string, string> };
  return Object.keys(scripts);
};

test.each(remoteNames())('the example of owners names those of %s', (name) => {
  expect(exampleOf('CODEOWNERS.example')).toMatch(new RegExp(`^/apps/${name}/ +@`, 'm'));
});

test('the example of a pipeline runs targets that each area has, and scripts of the workspace', () => {
  const pipeline = exampleOf('example-area.yml');
  const targets = /run-many -t ([a-z0-9 ]+) -p/.exec(pipeline)?.[1]?.split(' ') ?? [];
  expect(targets).toEqual(['lint', 'typecheck', 'test', 'build']);
  for (const name of remoteNames()) {
    expect(scriptsOf(appFolders(name).root)).toEqual(expect.arrayContaining([...targets, 'e2e']));
  }
  const [, script, call = ''] = /npm run ([a-z:-]+) -- (.+)/.exec(pipeline) ?? [];
  expect(script).toBe('release');
  expect(scriptsOf(WORKSPACE_ROOT)).toContain(script);
  expect(parseCall(call.replace('"$AREA"', 'requests').split(' '), ORDERS)).toMatchObject({ words: ['requests'] });
});

test.each([
  ['names the area', "printf 'libs-ui\\nrequests\\n'", { status: 0, output: 'yes=1\n' }],
  ['names others', "printf 'requests-others\\nshell\\n'", { status: 0, output: '' }],
  ['names nothing', 'true', { status: 0, output: '' }],
  ['fails', "printf 'requests\\n'; exit 3", { status: 3, output: '' }],
])('the example of a pipeline asks Nx what is affected, which %s', (_what, npx, expected) => {
  const [, indented = ''] = /- id: affected\n +run: \|\n((?: {10}.*\n)+)/.exec(exampleOf('example-area.yml')) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pipeline-'));
  try {
    writeFileSync(path.join(folder, 'npx'), `#!/bin/sh\n${npx}\n`, { mode: 0o755 });
    const output = path.join(folder, 'output');
    writeFileSync(output, '');
    // GitHub's shell for a step that names none.
    const { status } = spawnSync('bash', ['-e', '-c', indented], {
      env: { PATH: `${folder}:${process.env.PATH}`, AREA: 'requests', GITHUB_OUTPUT: output },
    });
    expect({ status, output: readFileSync(output, 'utf8') }).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

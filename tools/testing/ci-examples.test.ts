import { readFileSync } from 'node:fs';
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

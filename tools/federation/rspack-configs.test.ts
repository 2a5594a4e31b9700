import { readFileSync } from 'node:fs';
import path from 'node:path';
import { areaFiles } from '../generators/area-files';
import { SHELL_NAME, appFolders, remoteNames } from './workspace';

const textOf = (app: string, file: string): string => readFileSync(path.join(appFolders(app).root, file), 'utf8');
const scriptsOf = (app: string) =>
  (JSON.parse(textOf(app, 'package.json')) as { scripts: Record<string, string> }).scripts;

test.each(remoteNames())('%s is built and served by rspack, with the configuration of every remote', (name) => {
  expect(scriptsOf(name)).toMatchObject({ build: 'rspack build', serve: 'rspack serve' });
  const generated = areaFiles({
    name,
    title: name,
    dependencies: {},
    owner: { name: 'Equipo', contact: 'equipo' },
    hasSlots: false,
  });
  expect(textOf(name, 'rspack.config.ts')).toBe(generated['rspack.config.ts']);
});

test.each([
  [SHELL_NAME, 'define-shell'],
  ['server', 'define-server'],
])('%s is built by rspack, with the shared configuration', (name, shared) => {
  expect(scriptsOf(name)).toMatchObject({ build: 'rspack build' });
  expect(textOf(name, 'rspack.config.ts')).toContain(
    `from '../../tools/federation/${shared}';\n\nexport default define`,
  );
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROLE_CODES } from '@portal/domain';
import { parseAreaDescriptor, parseBuildReport } from '@portal/releases';
import { coversLock } from '../start/install.cjs';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';

const run = promisify(execFile);

/** A team's fresh clone. */
let workspace: TemporaryWorkspace;
beforeAll(() => {
  workspace = createTemporaryWorkspace();
});
afterAll(() => workspace.remove());

const inWorkspace = (...parts: string[]): string => path.join(workspace.root, ...parts);
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(inWorkspace(file), 'utf8'));
const tool = (name: string): string => inWorkspace('node_modules/.bin', name);
const newArea = (...args: string[]) =>
  run(tool('tsx'), ['tools/generators/new-area.ts', ...args], { cwd: workspace.root });

const versionOf = async (app: string): Promise<string> => {
  const script = `console.log(require('./tools/federation/input-version').inputVersion('${app}'))`;
  return (await run(tool('tsx'), ['--eval', script], { cwd: workspace.root })).stdout.trim();
};

test('refuses a taken name and an invalid one with a message', async () => {
  const refusals = [
    [['admin'], 'apps/admin exists already'],
    [['user'], '/user is a page of admin'],
    [['metrics'], '/metrics is an address of the portal'],
    [['Área_Nueva'], 'is not kebab-case'],
    [[], 'Usage:'],
  ] as const;
  for (const [args, words] of refusals)
    await expect(newArea(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
});

test('a new area needs no other edit: it builds, passes its own checks, and describes its page', async () => {
  const before = await readJson('package-lock.json');
  const versionBefore = await versionOf('admin');
  await newArea('inspections', '--title', "Inspecciones «d'obra»", '--owner', 'Equipo <equipo@portal.test>', '--slot');
  const area = inWorkspace('apps/inspections');
  // Tests of the workspace that compare its areas with the owners and with the pages of the specification.
  const workspaceTests = ['testing/ci-examples', 'federation/area-pages'];
  const [, types, lint, format] = await Promise.all([
    run(tool('rspack'), ['build'], { cwd: area }),
    run(process.execPath, [inWorkspace('node_modules/typescript-7/bin/tsc'), '-b'], { cwd: area }),
    run(tool('oxlint'), ['--config', '../../oxlint.config.mjs'], { cwd: area }),
    run(tool('oxfmt'), ['--check'], { cwd: area }),
    run(tool('jest'), [], { cwd: area }),
    run(tool('jest'), workspaceTests, { cwd: inWorkspace('tools') }),
  ]);
  expect(types.stdout).toBe('');
  expect(lint.stdout).toContain('Found 0 warnings and 0 errors.');
  expect(format.stdout).toContain('All matched files use the correct format.');
  expect(await readJson('apps/inspections/test-results/unit.json')).toEqual([
    ...Array.from({ length: 4 }, () => expect.objectContaining({ passed: true }) as unknown),
  ]);

  const descriptor = parseAreaDescriptor(await readJson('apps/inspections/dist/area.json'));
  expect(descriptor).toMatchObject({
    name: 'inspections',
    title: "Inspecciones «d'obra»",
    owner: { name: 'Equipo', contact: 'equipo@portal.test' },
    slots: [
      { place: 'home', module: 'home' },
      { place: 'request', module: 'request' },
      { place: 'search', module: 'search' },
    ],
  });
  const manifest = (await readJson('apps/inspections/dist/mf-manifest.json')) as { exposes: { name: string }[] };
  expect(manifest.exposes.map(({ name }) => name).sort()).toEqual(['App', 'home', 'request', 'search']);
  expect(descriptor.pages).toEqual([
    {
      path: '/inspections',
      title: "Inspecciones «d'obra»",
      roles: ROLE_CODES,
      contractorRoles: ROLE_CODES,
      menu: { label: "Inspecciones «d'obra»", icon: 'area', order: 1000 },
    },
  ]);
  const report = parseBuildReport(await readJson('apps/inspections/dist/release.json'));
  expect(report.area).toEqual(descriptor);

  // Nobody else's version changes by it.
  expect(await versionOf('admin')).toBe(versionBefore);

  // The lock file and the installed packages name it, so that neither npm ci nor npm start has anything to do.
  const lock = (await readJson('package-lock.json')) as Parameters<typeof coversLock>[0];
  expect(Object.keys(lock.packages).filter((name) => !(name in (before as typeof lock).packages))).toEqual([
    'apps/inspections',
    'node_modules/@portal/inspections',
  ]);
  const installed = (await readJson('node_modules/.package-lock.json')) as typeof lock;
  expect(coversLock(lock, installed)).toBe(true);
});

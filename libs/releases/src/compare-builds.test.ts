import { compareBuilds, type RemoteNeeds, type ShellProvisions } from './compare-builds';

const REMOTE: RemoteNeeds = {
  contract: '^3.1.0',
  shared: { react: '^19.0.0', '@portal/ui': '^3.1.0' },
  imports: { '@portal/ui': ['Button', 'NewBanner'], react: ['useState'] },
};
const SHELL: ShellProvisions = {
  contract: '3.2.0',
  shared: { react: '19.3.1', '@portal/ui': '3.2.0' },
  exports: { '@portal/ui': ['Button', 'NewBanner', 'Page'], react: ['useMemo', 'useState'] },
};

it('finds nothing missing when the shell provides at least the imports of the remote', () =>
  expect(compareBuilds(REMOTE, SHELL)).toEqual([]));

it.each([
  [
    'contract',
    { ...SHELL, contract: '3.0.9' },
    { kind: 'contract', module: 'contrato', needed: '^3.1.0', provided: '3.0.9' },
  ],
  [
    'version of a shared package',
    { ...SHELL, shared: { ...SHELL.shared, react: '18.9.0' } },
    { kind: 'package', module: 'react', needed: '^19.0.0', provided: '18.9.0' },
  ],
  [
    'shared package',
    { ...SHELL, shared: { react: '19.3.1' } },
    { kind: 'package', module: '@portal/ui', needed: '^3.1.0', provided: null },
  ],
  [
    'name',
    { ...SHELL, exports: { ...SHELL.exports, '@portal/ui': ['Button'] } },
    { kind: 'name', module: '@portal/ui', needed: 'NewBanner', provided: null },
  ],
  [
    'module of names',
    { ...SHELL, exports: { '@portal/ui': ['Button', 'NewBanner'] } },
    { kind: 'name', module: 'react', needed: 'useState', provided: null },
  ],
] as [string, ShellProvisions, object][])('names a missing %s', (_what, shell, missing) =>
  expect(compareBuilds(REMOTE, shell)).toEqual([missing]),
);

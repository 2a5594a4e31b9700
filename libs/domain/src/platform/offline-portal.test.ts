import { ROLE, ROLES } from '../access/roles';
import { offlineFiles, type OfflinePerson } from './offline-portal';
import type { Release, ReleaseRemote } from './release';

const filesNamed = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { integrity: name, bytes: 1 }]));

function version(name: string, version: string, offline?: true): ReleaseRemote {
  const pages = [{ path: `/${name}`, title: name, roles: [ROLE.operator], contractorRoles: [] }];
  const area = { name, title: name, contract: '^1.0.0', ...(offline ? { offline } : {}), pages };
  const files = filesNamed('mf-manifest.json', 'area.json', 'remoteEntry.js', 'style.css');
  return { name, version, area, files };
}

const RELEASE: Release = {
  number: 3,
  shell: {
    version: '1.0.0',
    contract: '1.0.0',
    files: filesNamed('index.html', 'loading-plan.json', 'main.js', 'assets/font.woff2', 'install/service-worker.js'),
  },
  remotes: {
    workshop: version('workshop', '1.0.0', true),
    office: version('office', '1.0.0'),
  },
};

const person = (code: number, company: OfflinePerson['company'] = null): OfflinePerson => ({
  id: 1,
  roles: ROLES.filter((role) => role.code === code),
  company,
});
const addresses = (files: { address: string }[]): string[] => files.map(({ address }) => address);
const SHELL = ['/shell/1.0.0/main.js', '/shell/1.0.0/assets/font.woff2'];
const versionFiles = (name: string, number: string): string[] =>
  ['remoteEntry.js', 'style.css'].map((file) => `/remotes/${name}/${number}/${file}`);

describe('offlineFiles of a person', () => {
  it('lists the shell and the areas that work offline', () => {
    expect(addresses(offlineFiles(RELEASE, person(ROLE.operator)))).toEqual([
      ...SHELL,
      ...versionFiles('workshop', '1.0.0'),
    ]);
  });

  it.each([
    ['another role', person(ROLE.admin)],
    ['a contractor, for whom the area has no page', person(ROLE.operator, { id: 3, name: 'Uno' })],
  ])('leaves out an area that is not for %s', (_who, other) => {
    expect(addresses(offlineFiles(RELEASE, other))).toEqual(SHELL);
  });
});

it('offlineFiles lists what any device may keep of the release', () => {
  expect(addresses(offlineFiles(RELEASE))).toEqual([...SHELL, ...versionFiles('workshop', '1.0.0')]);
});

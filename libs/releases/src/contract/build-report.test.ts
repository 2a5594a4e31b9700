import { ROLE } from '@portal/domain';
import { parseBuildReport } from './build-report';

const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 10 };
const PAGE = {
  path: '/inventory',
  title: 'Inventario',
  roles: [ROLE.admin],
  contractorRoles: [],
  menu: { label: 'Inventario', icon: 'list', order: 3 },
};

/** The report of a remote with everything that a report may state. */
const remote = () => ({
  name: 'admin',
  version: '1.0.0-bbbb',
  contract: '^1.0.0',
  shared: { react: '^19.0.0' },
  imports: { '@portal/ui': ['Button', 'ListPage'] },
  operations: ['GET /supplies'],
  area: {
    name: 'admin',
    title: 'Administración',
    contract: '^1.0.0',
    offline: true,
    owner: { name: 'Equipo', contact: 'equipo@portal.test' },
    pages: [PAGE],
    slots: [
      {
        place: 'search',
        module: 'search',
        title: 'Insumos',
        order: 1,
        hint: 'nombre',
        roles: [ROLE.admin],
        contractorRoles: [],
      },
    ],
  },
  files: { 'mf-manifest.json': FILE },
  maps: { 'main.js.map': FILE },
});

/** The report of a shell that gives up a name. */
const shell = () => ({
  name: 'shell',
  version: '1.0.0-aaaa',
  contract: '1.0.0',
  shared: {},
  exports: { '@portal/ui': ['Button'] },
  files: { 'index.html': FILE },
});

describe('parseBuildReport', () => {
  it.each([
    ['a remote', remote()],
    ['a shell', shell()],
  ])('reads the report of %s and drops unknown members', (_of, report) => {
    expect(parseBuildReport({ ...report, host: 'elsewhere' })).toEqual(report);
  });

  it.each<[string, (report: ReturnType<typeof remote>) => void]>([
    ['build.version', (report) => (report.version = '../../etc')],
    ['build.shared.react', (report) => Object.assign(report.shared, { react: 19 })],
    ['build.imports.@portal/ui[0]', (report) => Object.assign(report.imports, { '@portal/ui': [7] })],
    ['build.operations', (report) => Object.assign(report, { operations: 'GET /supplies' })],
    ['build.files.../x.js', (report) => Object.assign(report, { files: { '../x.js': FILE } })],
    ['build.files..git/config', (report) => Object.assign(report, { files: { '.git/config': FILE } })],
    ['build.maps.main.js.map', (report) => Object.assign(report, { maps: { 'main.js.map': 1 } })],
    ['build.files.main.js.bytes', (report) => Object.assign(report, { files: { 'main.js': { ...FILE, bytes: -1 } } })],
    ['build.area.name', (report) => (report.area.name = 'Admin')],
    ['build.area.pages[0].path', (report) => (report.area.pages[0]!.path = 'https://evil.test/')],
    ['build.area.pages[0].roles[0]', (report) => Object.assign(report.area.pages[0]!, { roles: ['owner'] })],
    ['build.area.pages', (report) => report.area.pages.push(PAGE)],
    ['build.area.slots[0].module', (report) => (report.area.slots[0]!.module = '../App')],
    ['build.area.owner.contact', (report) => (report.area.owner.contact = '')],
  ])('refuses a wrong %s and names it', (path, spoil) => {
    const report = structuredClone(remote());
    spoil(report);
    expect(() => parseBuildReport(report)).toThrow(expect.objectContaining({ path }) as Error);
  });
});

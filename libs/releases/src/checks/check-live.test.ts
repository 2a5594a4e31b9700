import { CONTRACT_VERSION, ROLE, type AreaPage, type AreaSlot } from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import { checkLive, unservedBuilds, widenedAudience, type LiveBuild } from './check-live';

const OFFICE = { roles: [ROLE.admin], contractorRoles: [] };

const page = (path: string, rest: Partial<AreaPage> = {}): AreaPage => ({ path, title: path, ...OFFICE, ...rest });

function shell(version: string, changes: Partial<BuildReport> = {}): LiveBuild {
  const report = { name: 'shell', version, contract: CONTRACT_VERSION, shared: { react: '19.3.1' }, files: {} };
  return { deployable: 'shell', role: 'stable', report: { ...report, ...changes } };
}

function remote(
  name: string,
  version: string,
  pages: readonly AreaPage[],
  changes: Partial<BuildReport> = {},
): LiveBuild {
  const contract = `^${CONTRACT_VERSION}`;
  const area = { name, title: `Área ${name}`, contract, pages };
  const report = { name, version, contract, shared: {}, area, files: {} };
  return { deployable: name, role: 'stable', report: { ...report, ...changes } };
}

const tried = (build: LiveBuild): LiveBuild => ({ ...build, role: 'candidate' });

const SERVED = new Set(['GET /supplies']);
const check = (before: LiveBuild[], after: LiveBuild[]): void => checkLive(before, after, SERVED);

const uses = (...names: string[]): Partial<BuildReport> => ({ imports: { '@portal/ui': names } });
const gives = (...names: string[]): Partial<BuildReport> => ({ exports: { '@portal/ui': names } });

describe('names, packages and the contract', () => {
  const SHELL = shell('1.0.0-a', gives('Button', 'SubmitBar'));
  const ADMIN = remote('admin', '1.0.0-a', [page('/user')], uses('SubmitBar'));

  it('names everything that a new version of an area lacks', () => {
    const next = remote('admin', '1.0.0-b', [page('/user')], uses('Button', 'NewBanner', 'NewBadge'));
    expect(() => check([SHELL, ADMIN], [SHELL, next])).toThrow(
      'Al shell 1.0.0-a le falta lo que usan estas versiones.\nadmin 1.0.0-b: NewBanner, NewBadge de @portal/ui.\n' +
        'Publica antes un shell que lo ofrezca, o a la vez: publish shell <área>….',
    );
  });

  it('names every area and candidate that a new shell takes something from', () => {
    const next = shell('1.0.0-b', gives('FormSubmit'));
    const candidate = tried(remote('admin', '1.0.0-b', [page('/user')], uses('Button')));
    expect(() => check([SHELL, ADMIN, candidate], [next, ADMIN, candidate])).toThrow(
      'Al shell 1.0.0-b le falta lo que usan estas versiones.\nadmin 1.0.0-a: SubmitBar de @portal/ui.\n' +
        'admin 1.0.0-b: Button de @portal/ui.\n' +
        'Conserva en el shell lo que usan, o publica a la vez las áreas que ya no lo usan: publish shell <área>….',
    );
  });

  it('compares a candidate of the shell with every area, and an area with it', () => {
    const candidate = tried(shell('1.0.0-b', gives('Button')));
    expect(() => check([SHELL, ADMIN], [SHELL, candidate, ADMIN])).toThrow(/admin 1\.0\.0-a: SubmitBar/);
    const next = remote('admin', '1.0.0-b', [page('/user')], uses('Button', 'SubmitBar'));
    const older = remote('admin', '1.0.0-a', [page('/user')], uses('Button'));
    expect(() => check([SHELL, candidate, older], [SHELL, candidate, next])).toThrow(/Al shell 1\.0\.0-b/);
  });

  it('compares what is published together with one another', () => {
    const after = [shell('1.0.0-b', gives('FormSubmit')), remote('admin', '1.0.0-b', [], uses('FormSubmit'))];
    expect(() => check([SHELL, ADMIN], after)).not.toThrow();
  });
});

describe('operations of the API', () => {
  const calling = (version: string, ...operations: string[]) =>
    remote('admin', version, [page('/user')], { operations });

  it('must exist for what is new, and are only reported for what stays', () => {
    const before = [shell('1.0.0-a'), calling('1.0.0-a', 'GET /gone')];
    expect(() => check(before, [...before, remote('requests', '1.0.0-a', [page('/request')])])).not.toThrow();
    expect(unservedBuilds(before, SERVED)).toEqual([{ name: 'admin', version: '1.0.0-a', operations: ['GET /gone'] }]);
    expect(() => check(before, [shell('1.0.0-a'), calling('1.0.0-b', 'GET /supplies', 'GET /gone')])).toThrow(
      'A la API le falta lo que usan estas versiones.\nadmin 1.0.0-b: GET /gone de la API.\nActualiza antes el servidor.',
    );
  });
});

describe('pages', () => {
  const BEFORE = [shell('1.0.0-a'), remote('admin', '1.0.0-a', [page('/user'), page('/user/edit/:id')])];
  const publish = (...pages: AreaPage[]) => check(BEFORE, [...BEFORE, remote('requests', '1.0.0-a', pages)]);

  it.each([
    ['/user/edit/1', 'coincide con /user/edit/:id, que es del área admin'],
    ['/Home', 'coincide con /home, que es del portal'],
    ['/api/x', 'coincide con /api, que es del portal'],
    ['/:a/:b', 'debe empezar con un segmento fijo'],
  ])('refuses the page %s of another area: %s', (path, reason) => {
    expect(() => publish(page('/request'), page(path))).toThrow(
      `No se puede publicar requests 1.0.0-a: la página ${path} ${reason}`,
    );
  });

  it('takes addresses that no other page matches', () => {
    expect(() => publish(page('/user/edit'), page('/user/edit/:id/history'), page('/users'))).not.toThrow();
  });

  it('compares with the pages of candidates too, and lets an area keep what it had', () => {
    const fleet = tried(remote('fleet', '1.0.0-b', [page('/fleet/:id')]));
    expect(() =>
      check([...BEFORE, fleet], [...BEFORE, fleet, remote('requests', '1.0.0-a', [page('/fleet/1')])]),
    ).toThrow('coincide con /fleet/:id, que es del área fleet');
    const both = [...BEFORE, remote('requests', '1.0.0-a', [page('/user')])];
    expect(() => check(both, [...BEFORE, remote('requests', '1.0.0-b', [page('/user')])])).not.toThrow();
  });
});

describe('widenedAudience', () => {
  const slot = (place: AreaSlot['place'], audience: Pick<AreaSlot, 'roles' | 'contractorRoles'>): AreaSlot => ({
    place,
    module: place,
    title: place,
    order: 1,
    ...audience,
  });
  const STAFF = { roles: [ROLE.assigner, ROLE.client], contractorRoles: [ROLE.assigner] };
  const LIVE = {
    pages: [page('/request', STAFF), page('/request/new', { roles: [ROLE.client], contractorRoles: [] })],
    slots: [slot('home', { roles: [ROLE.assigner], contractorRoles: [] })],
  };

  it('is empty for the same people, and for fewer', () => {
    expect(widenedAudience(LIVE, LIVE)).toEqual([]);
    expect(widenedAudience({ pages: [page('/request', { ...STAFF, roles: [ROLE.client] })], slots: [] }, LIVE)).toEqual(
      [],
    );
  });

  it.each<[string, typeof LIVE, string[]]>([
    [
      'a page to another role',
      { ...LIVE, pages: [page('/request', { ...STAFF, roles: [ROLE.assigner, ROLE.admin] })] },
      ['la página /request se mostraría a Administrador'],
    ],
    [
      'a page to a role of another page',
      { ...LIVE, pages: [page('/request/new', { roles: [ROLE.client, ROLE.assigner], contractorRoles: [] })] },
      ['la página /request/new se mostraría a Asignador'],
    ],
    [
      'a page to contractors',
      { ...LIVE, pages: [page('/request/new', { roles: [ROLE.client], contractorRoles: [ROLE.operator] })] },
      ['la página /request/new se mostraría a Operario de un contratista'],
    ],
    [
      'a slot to the administrators',
      { ...LIVE, slots: [slot('home', OFFICE)] },
      ['el slot home se mostraría a Administrador'],
    ],
    [
      'a slot to people of its pages',
      { ...LIVE, slots: [slot('home', { roles: [ROLE.assigner, ROLE.client], contractorRoles: [] })] },
      ['el slot home se mostraría a Cliente'],
    ],
    [
      'a slot to contractors with the role of its staff',
      { ...LIVE, slots: [slot('home', { roles: [ROLE.assigner], contractorRoles: [ROLE.assigner] })] },
      ['el slot home se mostraría a Asignador de un contratista'],
    ],
    [
      'a slot in a new place',
      { ...LIVE, slots: [slot('search', STAFF)] },
      ['el slot search se mostraría a Asignador, Cliente, Asignador de un contratista'],
    ],
    [
      'a new page to a role of none',
      { ...LIVE, pages: [page('/fleet', OFFICE)] },
      ['la página /fleet se mostraría a Administrador'],
    ],
  ])('names %s', (_what, next, sentences) => expect(widenedAudience(next, LIVE)).toEqual(sentences));

  it('lets a new page have the people of the others, and nobody be in a new area', () => {
    expect(widenedAudience({ ...LIVE, pages: [...LIVE.pages, page('/request/map', STAFF)] }, LIVE)).toEqual([]);
    expect(widenedAudience({ pages: [page('/fleet')], slots: [] }, undefined)).toEqual([
      'la página /fleet se mostraría a Administrador',
    ]);
  });
});

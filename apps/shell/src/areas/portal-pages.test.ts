import { pagePathsOverlap, ROLE } from '@portal/domain';
import { matchPath } from 'react-router-dom';
import { AREAS, CONTRACTOR, personWith } from '../testing/fixtures';
import { canOpen, currentMenuItem, findPage, menuGroups, menuOf } from './portal-pages';

const labels = (...person: Parameters<typeof personWith>) =>
  menuOf(AREAS, personWith(...person)).map((i) => i.menu.label);

describe('the menu', () => {
  it.each([
    [
      [1, 4, 7],
      ['Usuarios', 'Inventario', 'Solicitudes Asignadas', 'Tramitador'],
    ],
    [[9], []],
  ] as const)('of roles %j has the union of their entries, in order', (roles, expected) => {
    expect(labels([...roles])).toEqual(expected);
  });

  it('follows the contractor roles for the users of a contractor company', () => {
    expect(labels([6, 7, 8], CONTRACTOR)).toEqual(['Asignar contratistas', 'Solicitudes Asignadas', 'Liquidación']);
    expect(labels([6, 8])).toEqual([]);
  });

  it('is grouped by area, the group with the first entry first', () => {
    const groups = menuGroups(menuOf(AREAS, personWith([ROLE.processor, ROLE.admin, ROLE.operator])));
    expect(groups.map((group) => [group.title, group.items.map((item) => item.menu.label)])).toEqual([
      ['Oficina', ['Usuarios', 'Inventario', 'Tramitador']],
      ['Taller', ['Solicitudes Asignadas']],
    ]);
  });
});

describe('the page of an address', () => {
  it.each([
    ['/user/', '/user'],
    ['/user/create', '/user/create'],
    ['/user/edit/12', '/user/edit/:id'],
  ])('%s is %s', (pathname, path) => {
    expect(findPage(AREAS, pathname)?.page.path).toBe(path);
  });

  it.each(['/user/edit', '/users'])('%s is none', (pathname) => {
    expect(findPage(AREAS, pathname)).toBeNull();
  });

  it('opens by role', () => {
    const page = findPage(AREAS, '/user/edit/12')!.page;
    expect(canOpen(personWith([ROLE.admin]), page)).toBe(true);
    expect(canOpen(personWith([ROLE.client, ROLE.operator]), page)).toBe(false);
    expect(canOpen(personWith([ROLE.admin], CONTRACTOR), page)).toBe(false);
  });
});

describe('the current entry', () => {
  const items = menuOf(AREAS, personWith([ROLE.processor, ROLE.admin, ROLE.operator]));
  it.each([
    ['/inventory', 'Inventario'],
    ['/user/edit/12', 'Usuarios'],
    ['/repair/create', 'Solicitudes Asignadas'],
  ])('at %s is %s', (pathname, label) => {
    expect(currentMenuItem(items, findPage(AREAS, pathname))?.menu.label).toBe(label);
  });

  it("is the entry above it of another area, where the page's own area has none", () => {
    const leader = menuOf(AREAS, personWith([ROLE.assigner], CONTRACTOR));
    const above = leader[0]!;
    const area = { ...above.area, name: 'another' };
    const below = { area, page: { ...above.page, path: `${above.page.path}/agenda` } };
    expect(currentMenuItem(leader, below)).toBe(above);
  });

  it('is the entry of its own area, also where one of another area is nearer', () => {
    const [users, , operators] = items;
    const own = { ...users!, page: { ...users!.page, path: '/work' } };
    const nearer = { ...operators!, page: { ...operators!.page, path: '/work/visits' } };
    const below = { area: own.area, page: { ...own.page, path: '/work/visits/today' } };
    expect(currentMenuItem([own, nearer], below)).toBe(own);
  });

  it('is none on pages of the shell', () => {
    expect(currentMenuItem(items, null)).toBeNull();
  });
});

it('two paths overlap exactly when the router finds an address that matches both', () => {
  const words = ['user', 'Edit', ':id', ':other'];
  const paths = words.flatMap((one) => [`/${one}`, ...words.map((two) => `/${one}/${two}`)]);
  const addresses = ['user', 'edit', '1'].flatMap((one) => [
    `/${one}`,
    `/${one.toUpperCase()}/`,
    ...['user', 'edit', '1'].map((two) => `/${one}/${two}`),
  ]);
  for (const one of paths) {
    for (const other of paths) {
      const isShared = addresses.some((address) => matchPath(one, address) && matchPath(other, address));
      expect([one, other, pagePathsOverlap(one, other)]).toEqual([one, other, isShared]);
    }
  }
});

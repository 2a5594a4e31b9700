import { can, OPERATIONS, PAGES } from './permissions';
import { belongsTo, roleByLabel, ROLE_CODES, roleLabel, ROLES, type RoleCode, type SessionUser } from './roles';

const holding = (code: RoleCode, company: SessionUser['company'] = null): SessionUser => ({
  id: 1,
  name: 'Ana Soto',
  roles: [{ code, rol: roleLabel(code) }],
  company,
});
const COMPANY = { id: 2, name: 'Gas Norte' };

/** Role → addresses, as spec 1 §6 and the product decisions list them. */
const STAFF_PAGES: Record<RoleCode, string[]> = {
  1: ['/request/processor'],
  3: ['/informe'],
  4: [
    '/user',
    '/user/create',
    '/user/edit/:id',
    '/inventory',
    '/services',
    '/companys',
    '/masters',
    '/releases',
    '/audit',
  ],
  5: ['/request/create', '/request/client'],
  6: ['/request/assign'],
  7: ['/request/operator', '/repair/create'],
  8: ['/repair', '/liquidation/create/:id'],
  9: ['/facturacion'],
};
const CONTRACTOR_PAGES: Partial<Record<RoleCode, string[]>> = {
  6: ['/contractor/request/assign', '/request/assign/contractor'],
  7: ['/request/operator', '/repair/create'],
  8: ['/contractor/repair', '/contractor/liquidation/create/:id'],
};

describe('role → pages', () => {
  const pagesOf = (user: SessionUser) =>
    Object.values(PAGES)
      .filter((page) => belongsTo(user, page.audience))
      .map((page) => page.path);

  it.each(ROLE_CODES)('role %i opens its pages and no other', (code) => {
    expect(pagesOf(holding(code))).toEqual(STAFF_PAGES[code]);
    expect(pagesOf(holding(code, COMPANY))).toEqual(CONTRACTOR_PAGES[code] ?? []);
  });

  it('gives the union to a person with several roles', () => {
    const user = { ...holding(3), roles: [3, 9].map((code) => ({ code: code as RoleCode, rol: '' })) };
    expect(pagesOf(user)).toEqual(['/facturacion', '/informe']);
  });
});

describe('role → operations', () => {
  it('lets contractor users hold only operations of roles that allow contractors', () => {
    const allowed = ROLES.filter((role) => role.allowContractor).map((role) => role.code);
    expect(allowed).toEqual([6, 7, 8]);
    for (const [name, audience] of Object.entries(OPERATIONS)) {
      if (name === 'session:use') continue;
      for (const code of audience.contractor) {
        expect([name, allowed.includes(code)]).toEqual([name, true]);
      }
    }
  });

  it('asks for the role that fits the company', () => {
    expect(can(holding(8), 'liquidations:create')).toBe(true);
    expect(can(holding(8, COMPANY), 'liquidations:create')).toBe(false);
    expect(can(holding(8, COMPANY), 'contractor-repairs:suggest')).toBe(true);
    expect(can(holding(5), 'requests:assign')).toBe(false);
  });
});

describe('roles', () => {
  it('finds a role by its label without regard to case or accents', () => {
    expect(roleByLabel('operario')?.code).toBe(7);
    expect(roleByLabel(' FACTURACION ')?.code).toBe(9);
    expect(roleByLabel('gerente')).toBeNull();
  });
});

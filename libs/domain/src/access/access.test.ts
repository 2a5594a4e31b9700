import { can, canReadPrices, OPERATIONS, type Operation } from './permissions';
import { belongsTo, isRoleCode, ROLE, roleLabel, ROLES, type RoleCode, type SessionUser } from './roles';

const holding = (code: RoleCode, company: SessionUser['company'] = null): SessionUser => ({
  id: 1,
  name: 'Ana Soto',
  roles: [{ code, rol: roleLabel(code) }],
  company,
});
const COMPANY = { id: 2, name: 'Gas Norte' };

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

  it('allows the prices of a catalogue to its maintainers and to readers of money', () => {
    const readers = (maintain: 'services:manage' | 'supplies:manage') =>
      ROLES.map(({ code }) => code).filter((code) => canReadPrices(holding(code), maintain));
    const may = (...operations: Operation[]) =>
      ROLES.map(({ code }) => code).filter((code) => operations.some((operation) => can(holding(code), operation)));
    expect(readers('services:manage')).toEqual(may('services:manage', 'money:read'));
    expect(readers('supplies:manage')).toEqual(may('supplies:manage', 'money:read'));
    expect(readers('supplies:manage')).not.toContain(ROLE.client);
  });
});

describe('roles', () => {
  it('have a label each, and no other code is one', () => {
    expect(ROLES.map(({ code }) => [code, roleLabel(code), isRoleCode(code)])).toEqual(
      ROLES.map(({ code, rol }) => [code, rol, true]),
    );
    expect([2, 0, '4', null].filter(isRoleCode)).toEqual([]);
  });

  it('admit a person with one role of an audience among others', () => {
    const roles = [holding(ROLE.client), holding(ROLE.report)].flatMap((person) => person.roles);
    expect(belongsTo({ roles, company: null }, { staff: [ROLE.report], contractor: [] })).toBe(true);
    expect(belongsTo({ roles, company: COMPANY }, { staff: [ROLE.report], contractor: [] })).toBe(false);
  });
});

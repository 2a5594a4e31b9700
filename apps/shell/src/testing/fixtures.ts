import { areaPage, defineArea, PAGES, roleLabel, type RoleCode, type SessionUser } from '@portal/domain';

/** Descriptors as areas publish them; the shell knows no area, so the tests make up their own. */
export const WORKSHOP = defineArea({
  name: 'workshop',
  title: 'Taller',
  pages: [
    areaPage(PAGES.requestOperator, { label: 'Solicitudes Asignadas', icon: 'repair', order: 90 }),
    areaPage(PAGES.repairCreate),
  ],
});

export const OFFICE = defineArea({
  name: 'office',
  title: 'Oficina',
  pages: [
    areaPage(PAGES.users, { label: 'Usuarios', icon: 'users', order: 10 }),
    areaPage(PAGES.userCreate),
    areaPage(PAGES.userEdit),
    areaPage(PAGES.inventory, { label: 'Inventario', icon: 'inventory', order: 20 }),
    areaPage(PAGES.requestPermits, { label: 'Tramitador', icon: 'permit', order: 130 }),
  ],
});

export const OUTSIDE = defineArea({
  name: 'outside',
  title: 'Contratistas',
  pages: [
    areaPage(PAGES.contractorAssign, { label: 'Asignar contratistas', icon: 'contractors', order: 80 }),
    areaPage(PAGES.contractorAssignAlias),
    areaPage(PAGES.contractorRepairs, { label: 'Liquidación', icon: 'price', order: 100 }),
    areaPage(PAGES.contractorSuggest),
  ],
});

export const AREAS = [OUTSIDE, WORKSHOP, OFFICE];

/** Builds a user with these roles, of the operator company by default. */
export function personWith(roles: RoleCode[], company: SessionUser['company'] = null): SessionUser {
  return { id: 7, name: 'Ana Muñoz', roles: roles.map((code) => ({ code, rol: roleLabel(code) })), company };
}

export const CONTRACTOR = { id: 3, name: 'Contratista Uno' };

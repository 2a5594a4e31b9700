import { areaPage, defineArea, OPERATIONS, roleLabel, type RoleCode, type SessionUser } from '@portal/domain';

const OPERATORS = OPERATIONS['repairs:finish'];
const ADMINISTRATORS = OPERATIONS['users:manage'];
const LEADERS = OPERATIONS['contractor-requests:list'];
const CONTRACTOR_LIQUIDATORS = OPERATIONS['contractor-repairs:read'];

/** Descriptors as areas publish them; the shell knows no area, so the tests make up their own. */
export const WORKSHOP = defineArea({
  name: 'workshop',
  title: 'Taller',
  pages: [
    areaPage('/request/operator', 'Solicitudes por revisar', OPERATORS, {
      label: 'Solicitudes Asignadas',
      icon: 'repair',
      order: 90,
    }),
    areaPage('/repair/create', 'Finalizar reparación', OPERATORS),
  ],
});

export const OFFICE = defineArea({
  name: 'office',
  title: 'Oficina',
  pages: [
    areaPage('/user', 'Usuarios', ADMINISTRATORS, { label: 'Usuarios', icon: 'users', order: 10 }),
    areaPage('/user/create', 'Crear usuario', ADMINISTRATORS),
    areaPage('/user/edit/:id', 'Editar usuario', ADMINISTRATORS),
    areaPage('/inventory', 'Inventario', ADMINISTRATORS, { label: 'Inventario', icon: 'inventory', order: 20 }),
    areaPage('/request/processor', 'Asignar permisos', OPERATIONS['requests:give-permit'], {
      label: 'Tramitador',
      icon: 'permit',
      order: 130,
    }),
  ],
});

export const OUTSIDE = defineArea({
  name: 'outside',
  title: 'Contratistas',
  pages: [
    areaPage('/contractor/request/assign', 'Asignar a contratistas', LEADERS, {
      label: 'Asignar contratistas',
      icon: 'contractors',
      order: 80,
    }),
    areaPage('/request/assign/contractor', 'Asignar a contratistas', LEADERS),
    areaPage('/contractor/repair', 'Solicitudes por sugerir', CONTRACTOR_LIQUIDATORS, {
      label: 'Liquidación',
      icon: 'price',
      order: 100,
    }),
    areaPage('/contractor/liquidation/create/:id', 'Sugerir precio', CONTRACTOR_LIQUIDATORS),
  ],
});

export const AREAS = [OUTSIDE, WORKSHOP, OFFICE];

/** Builds a user with these roles, of the operator company by default. */
export function personWith(roles: RoleCode[], company: SessionUser['company'] = null): SessionUser {
  return { id: 7, name: 'Ana Muñoz', roles: roles.map((code) => ({ code, rol: roleLabel(code) })), company };
}

export const CONTRACTOR = { id: 3, name: 'Contratista Uno' };

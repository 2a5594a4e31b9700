import {
  areaPage,
  defineArea,
  OPERATIONS,
  roleLabel,
  type AreaDescriptor,
  type Release,
  type ReleaseRemote,
  type RoleCode,
  type SessionUser,
} from '@portal/domain';
import type { Area } from '../areas/area';

const OPERATORS = OPERATIONS['repairs:finish'];
const ADMINISTRATORS = OPERATIONS['users:manage'];
const LEADERS = OPERATIONS['contractor-requests:list'];
const CONTRACTOR_LIQUIDATORS = OPERATIONS['contractor-repairs:read'];

/** The people who answer for the areas here. */
export const OWNER = { name: 'Equipo de pruebas', contact: 'pruebas@portal.test' };

/** Describes an area, in version 1.0.0 by default. */
export const areaWith = (descriptor: Omit<AreaDescriptor, 'contract'>, version = '1.0.0'): Area => ({
  ...defineArea({ owner: OWNER, ...descriptor }),
  version,
});

/** Areas as they are published; the shell knows no area, so the tests make up their own. */
export const WORKSHOP = areaWith({
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

export const OFFICE = areaWith({
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

const OUTSIDE = areaWith({
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

/** The shell of the releases here, in version 1.0.0. */
export const HOST = { version: '1.0.0', contract: '1.0.0', files: {} };

/** Builds the published version of an area. */
export function remoteOf({ version, ...descriptor }: Area): ReleaseRemote {
  return { name: descriptor.name, version, files: {}, area: descriptor };
}

/** Builds a release of these remotes, number 5 by default. */
export function releaseOf(remotes: readonly ReleaseRemote[], more: Partial<Release> = {}): Release {
  const byName = Object.fromEntries(remotes.map((remote) => [remote.name, remote]));
  return { number: 5, shell: HOST, remotes: byName, ...more };
}

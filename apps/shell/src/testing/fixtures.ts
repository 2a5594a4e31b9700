import {
  areaPage,
  defineArea,
  MANIFEST_FILE,
  OPERATIONS,
  remoteBaseAddress,
  roleLabel,
  type AreaDescriptor,
  type ReleaseDocument,
  type ReleaseRemote,
  type RoleCode,
  type SessionUser,
  type VersionPreview,
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

const PUBLISHED = { files: {}, publishedAt: '2026-03-01T12:00:00.000Z', publishedBy: 'ana' };

/** The shell of the releases here, in version 1.0.0. */
export const HOST = { ...PUBLISHED, version: '1.0.0', contract: '1.0.0' };

/** Builds the published version of an area. */
export function remoteOf({ version, ...descriptor }: Area): ReleaseRemote {
  const { name } = descriptor;
  const manifest = remoteBaseAddress(name, version) + MANIFEST_FILE;
  return { ...PUBLISHED, name, version, manifest, area: descriptor };
}

/** Builds a release of these remotes, number 5 by default. */
export function releaseOf(remotes: readonly ReleaseRemote[], more: Partial<ReleaseDocument> = {}): ReleaseDocument {
  const { publishedAt: createdAt, publishedBy: createdBy } = PUBLISHED;
  const byName = Object.fromEntries(remotes.map((remote) => [remote.name, remote]));
  return { number: 5, createdAt, createdBy, note: '', shell: HOST, remotes: byName, ...more };
}

/** A preview of version 2.0.0 of the office, which ends on 3 March 2026. */
export const PREVIEW: VersionPreview = {
  remote: remoteOf({ ...OFFICE, version: '2.0.0' }),
  expiresAt: '2026-03-03T12:00:00.000Z',
};

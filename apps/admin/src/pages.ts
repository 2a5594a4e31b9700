import { areaPage, OPERATIONS } from '@portal/domain';

/** Heading of the pages about the running portal, which the people who maintain it open. */
const PLATFORM = 'Plataforma';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  users: areaPage('/user', 'Usuarios', OPERATIONS['users:manage'], { label: 'Usuarios', icon: 'users', order: 10 }),
  userCreate: areaPage('/user/create', 'Crear usuario', OPERATIONS['users:manage']),
  userEdit: areaPage('/user/edit/:id', 'Editar usuario', OPERATIONS['users:manage']),
  inventory: areaPage('/inventory', 'Inventario', OPERATIONS['supplies:manage'], {
    label: 'Inventario',
    icon: 'inventory',
    order: 20,
  }),
  services: areaPage('/services', 'Servicios', OPERATIONS['services:manage'], {
    label: 'Servicios',
    icon: 'services',
    order: 30,
  }),
  companies: areaPage('/companys', 'Empresas', OPERATIONS['companies:manage'], {
    label: 'Empresas',
    icon: 'companies',
    order: 40,
  }),
  contractorCreate: areaPage('/companys/create', 'Contratista nuevo', OPERATIONS['users:manage']),
  masters: areaPage('/masters', 'Maestros', OPERATIONS['masters:manage'], {
    label: 'Maestros',
    icon: 'masters',
    order: 45,
  }),
  placeCodes: areaPage('/masters/codes', 'Códigos QR', OPERATIONS['masters:manage']),
  deadlines: areaPage('/deadlines', 'Plazos', OPERATIONS['deadlines:manage'], {
    label: 'Plazos',
    icon: 'clock',
    order: 47,
  }),
  audit: areaPage('/audit', 'Auditoría', OPERATIONS['audit:read'], { label: 'Auditoría', icon: 'permit', order: 55 }),
  releases: areaPage('/releases', 'Versiones', OPERATIONS['releases:manage'], {
    label: 'Versiones',
    icon: 'history',
    order: 900,
    group: PLATFORM,
  }),
  jobs: areaPage('/jobs', 'Trabajos', OPERATIONS['jobs:manage'], {
    label: 'Trabajos',
    icon: 'system',
    order: 910,
    group: PLATFORM,
  }),
};

import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

const JOBS = {
  title: 'Plataforma · Trabajos',
  description: 'Lo que el portal hace por su cuenta: avisos, correos, plazos y limpieza.',
};

export const PAGES = {
  users: areaPage(
    '/user',
    { title: 'Usuarios', description: 'Quiénes entran al portal, con qué roles y de qué empresa.' },
    OPERATIONS['users:manage'],
    { label: 'Usuarios', icon: 'users', order: 10 },
  ),
  userCreate: areaPage(
    LINKED_PATHS.userCreate,
    {
      title: 'Crear usuario',
      description: 'Los roles deciden qué ve y qué hace. Para un contratista, crea antes su empresa.',
    },
    OPERATIONS['users:manage'],
  ),
  userEdit: areaPage('/user/edit/:id', 'Editar usuario', OPERATIONS['users:manage']),
  inventory: areaPage('/inventory', 'Inventario', OPERATIONS['supplies:manage'], {
    label: 'Inventario',
    icon: 'inventory',
    order: 20,
  }),
  services: areaPage(LINKED_PATHS.services, 'Servicios', OPERATIONS['services:manage'], {
    label: 'Servicios',
    icon: 'services',
    order: 30,
  }),
  companies: areaPage('/companys', 'Empresas', OPERATIONS['companies:manage'], {
    label: 'Empresas',
    icon: 'companies',
    order: 40,
  }),
  contractorCreate: areaPage(
    LINKED_PATHS.contractorCreate,
    {
      title: 'Crear contratista',
      description: 'La empresa, su líder y sus operarios. Cada uno elige su contraseña con una invitación.',
    },
    OPERATIONS['users:manage'],
  ),
  masters: areaPage(LINKED_PATHS.masters, 'Maestros', OPERATIONS['masters:manage'], {
    label: 'Maestros',
    icon: 'masters',
    order: 45,
  }),
  placeCodes: areaPage(
    '/masters/codes',
    {
      title: 'Códigos QR',
      description:
        'Quien escanea el código pide una reparación en ese lugar, sin cuenta: la confirma por correo o la acepta un asignador.',
    },
    OPERATIONS['masters:manage'],
  ),
  deadlines: areaPage(
    '/deadlines',
    { title: 'Plazos', description: 'Se cuentan horas de trabajo. Al guardar se recalcula lo que está en espera.' },
    OPERATIONS['deadlines:manage'],
    {
      label: 'Plazos',
      icon: 'clock',
      order: 47,
    },
  ),
  audit: areaPage(
    '/audit',
    { title: 'Auditoría', description: 'Ingresos, rechazos, cambios de cuentas y exportaciones del último año.' },
    OPERATIONS['audit:read'],
    { label: 'Auditoría', icon: 'permit', order: 55 },
  ),
  releases: areaPage(
    '/releases',
    { title: 'Plataforma · Versiones', description: 'Desde cuándo está cada área en uso y cómo le fue en 24 horas.' },
    OPERATIONS['releases:manage'],
    { label: 'Plataforma', icon: 'system', order: 900 },
  ),
  // Below the entry of the menu that leads to it.
  jobs: areaPage('/releases/jobs', JOBS, OPERATIONS['jobs:manage']),
  /** Its address in saved links. */
  formerJobs: areaPage('/jobs', JOBS, OPERATIONS['jobs:manage']),
};

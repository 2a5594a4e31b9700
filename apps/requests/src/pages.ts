import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

export const PAGES = {
  request: areaPage(LINKED_PATHS.request, 'Solicitud', OPERATIONS['requests:read']),
  unreadNotes: areaPage(
    LINKED_PATHS.unreadNotes,
    { title: 'Notas sin leer', description: 'Notas que otros escribieron en tus solicitudes y que aún no lees.' },
    OPERATIONS['requests:read'],
  ),
  verifyDossier: areaPage(
    LINKED_PATHS.verifyDossier,
    {
      title: 'Verificar expediente',
      description:
        'Elige un expediente o una orden de trabajo en PDF: el portal dice si es auténtico, o qué parte fue alterada. El archivo no se guarda.',
    },
    OPERATIONS['dossiers:verify'],
  ),
  requestCreate: areaPage(
    '/request/create',
    { title: 'Crear solicitud', description: 'Cuéntanos qué pasa, dónde, y muéstralo con fotos.' },
    OPERATIONS['requests:create'],
    {
      label: 'Crear Solicitud',
      icon: 'create',
      order: 50,
    },
  ),
  requestMine: areaPage(
    LINKED_PATHS.requestMine,
    { title: 'Mis solicitudes', description: 'Lo que pediste, en qué va y cuándo viene el operario.' },
    OPERATIONS['requests:list-own'],
    {
      label: 'Ver mis Solicitudes',
      icon: 'list',
      order: 60,
    },
  ),
  requestAssign: areaPage(
    LINKED_PATHS.requestAssign,
    {
      title: 'Solicitudes por asignar',
      description: 'Elige quién va, qué día y a qué hora; o entrega la solicitud a un contratista.',
    },
    OPERATIONS['requests:list'],
    {
      label: 'Asignar',
      icon: 'assign',
      order: 70,
    },
  ),
  contractorAgenda: areaPage(
    LINKED_PATHS.contractorAgenda,
    'Asignar a contratistas',
    OPERATIONS['contractor-requests:list'],
  ),
  requestPermits: areaPage(
    LINKED_PATHS.requestPermits,
    {
      title: 'Asignar permisos',
      description: 'En trámite: ya tienen operario y visita, y falta el N° de permiso que da el mall. Lo pones tú.',
    },
    OPERATIONS['requests:list-permits'],
    {
      label: 'Tramitador',
      icon: 'permit',
      order: 130,
    },
  ),
};

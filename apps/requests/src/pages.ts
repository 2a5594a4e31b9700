import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  request: areaPage(LINKED_PATHS.request, 'Solicitud', OPERATIONS['requests:read']),
  unreadNotes: areaPage(LINKED_PATHS.unreadNotes, 'Notas sin leer', OPERATIONS['requests:read']),
  verifyDossier: areaPage(LINKED_PATHS.verifyDossier, 'Verificar expediente', OPERATIONS['dossiers:verify']),
  requestCreate: areaPage('/request/create', 'Crear solicitud', OPERATIONS['requests:create'], {
    label: 'Crear Solicitud',
    icon: 'create',
    order: 50,
  }),
  requestMine: areaPage(LINKED_PATHS.requestMine, 'Mis solicitudes', OPERATIONS['requests:list-own'], {
    label: 'Ver mis Solicitudes',
    icon: 'list',
    order: 60,
  }),
  requestAssign: areaPage(LINKED_PATHS.requestAssign, 'Solicitudes por asignar', OPERATIONS['requests:list'], {
    label: 'Asignar',
    icon: 'assign',
    order: 70,
  }),
  contractorAgenda: areaPage(
    LINKED_PATHS.contractorAgenda,
    'Asignar a contratistas',
    OPERATIONS['contractor-requests:list'],
  ),
  requestPermits: areaPage(LINKED_PATHS.requestPermits, 'Asignar permisos', OPERATIONS['requests:list-permits'], {
    label: 'Tramitador',
    icon: 'permit',
    order: 130,
  }),
};

import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  requestOperator: areaPage(
    LINKED_PATHS.requestOperator,
    'Solicitudes por revisar',
    OPERATIONS['requests:list-assigned'],
    { label: 'Solicitudes Asignadas', icon: 'repair', order: 90 },
  ),
  repairCreate: areaPage('/repair/create', 'Finalizar reparación', OPERATIONS['repairs:finish']),
};

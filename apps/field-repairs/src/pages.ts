import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

export const PAGES = {
  requestOperator: areaPage(
    LINKED_PATHS.requestOperator,
    {
      title: 'Solicitudes por revisar',
      description: 'Tus visitas: inicia al llegar y finaliza al terminar. También sin red.',
    },
    OPERATIONS['requests:list-assigned'],
    { label: 'Solicitudes Asignadas', icon: 'repair', order: 90 },
  ),
  repairCreate: areaPage('/repair/create', 'Finalizar reparación', OPERATIONS['repairs:finish']),
};

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
  repairCreate: areaPage(
    '/repair/create',
    { title: 'Finalizar reparación', description: 'Qué hiciste, con qué insumos, y la firma de quien recibe.' },
    OPERATIONS['repairs:finish'],
  ),
};

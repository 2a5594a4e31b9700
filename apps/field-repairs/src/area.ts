import { areaPage, defineArea, PAGES } from '@portal/domain';

/** What the area of field repairs tells the portal: the operator's list and the finish of a repair. */
export const area = defineArea({
  name: 'field-repairs',
  title: 'Reparaciones en terreno',
  pages: [
    areaPage(PAGES.requestOperator, { label: 'Solicitudes Asignadas', icon: 'repair', order: 90 }),
    areaPage(PAGES.repairCreate),
  ],
});

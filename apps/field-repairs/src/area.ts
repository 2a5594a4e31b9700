import { PAGES, areaPage, defineArea } from '@portal/domain';

export const area = defineArea({
  name: 'field-repairs',
  title: 'Reparaciones en terreno',
  pages: [
    areaPage(PAGES.requestOperator, { label: 'Solicitudes Asignadas', icon: 'repair', order: 300 }),
    areaPage(PAGES.repairCreate),
  ],
});

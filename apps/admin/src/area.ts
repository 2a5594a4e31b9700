import { PAGES, areaPage, defineArea } from '@portal/domain';

export const area = defineArea({
  name: 'admin',
  title: 'Administración',
  pages: [areaPage(PAGES.inventory, { label: 'Inventario', icon: 'supplies', order: 110 })],
});

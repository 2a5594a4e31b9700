import { PAGES, areaPage, defineArea } from '@portal/domain';

export const area = defineArea({
  name: 'contractors',
  title: 'Contratistas',
  pages: [areaPage(PAGES.contractorRepairs, { label: 'Liquidación', icon: 'price', order: 400 })],
});

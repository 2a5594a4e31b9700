import { areaPage, defineArea, PAGES } from '@portal/domain';

/** What the portal shows of this area: its pages, who opens them, its menu entries. */
export const area = defineArea({
  name: 'contractors',
  title: 'Contratistas',
  pages: [
    areaPage(PAGES.contractorAssign, { label: 'Asignar contratistas', icon: 'contractors', order: 80 }),
    areaPage(PAGES.contractorAssignAlias),
    areaPage(PAGES.contractorRepairs, { label: 'Liquidación', icon: 'price', order: 100 }),
    areaPage(PAGES.contractorSuggest),
  ],
});

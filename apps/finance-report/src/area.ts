import { areaPage, defineArea, PAGES } from '@portal/domain';

/** What the portal shows of this area: its pages, who opens them, its menu entries. */
export const area = defineArea({
  name: 'finance-report',
  title: 'Liquidación, facturación e informe',
  pages: [
    areaPage(PAGES.repairs, { label: 'Liquidación', icon: 'liquidation', order: 100 }),
    areaPage(PAGES.liquidate),
    areaPage(PAGES.invoicing, { label: 'Facturación', icon: 'invoice', order: 110 }),
    areaPage(PAGES.report, { label: 'Informe', icon: 'report', order: 120 }),
  ],
});

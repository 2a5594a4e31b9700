import { PAGES, areaPage, defineArea } from '@portal/domain';

export const area = defineArea({
  name: 'finance-report',
  title: 'Finanzas e informe',
  pages: [
    areaPage(PAGES.repairs, { label: 'Liquidación', icon: 'liquidation', order: 400 }),
    areaPage(PAGES.liquidate),
    areaPage(PAGES.invoicing, { label: 'Facturación', icon: 'invoicing', order: 410 }),
    areaPage(PAGES.report, { label: 'Informe', icon: 'report', order: 500 }),
  ],
});

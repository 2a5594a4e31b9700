import { defineArea } from '@portal/domain';
import { PAGES } from './pages';

/** The description of the area for the portal: its name and its pages. */
export const area = defineArea({
  name: 'finance-report',
  title: 'Liquidación, facturación e informe',
  pages: Object.values(PAGES),
});

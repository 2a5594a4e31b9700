import { defineArea } from '@portal/domain';
import { PAGES } from './pages';

/** What the area tells the portal: its name and its pages. */
export const area = defineArea({
  name: 'field-repairs',
  title: 'Reparaciones en terreno',
  offline: true,
  pages: Object.values(PAGES),
});

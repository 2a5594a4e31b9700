import { defineArea } from '@portal/domain';
import { AREA_NAME } from './area-name';
import { PAGES } from './pages';

/** The description of the area for the portal: its name and its pages. */
export const area = defineArea({
  name: AREA_NAME,
  title: 'Reparaciones en terreno',
  offline: true,
  pages: Object.values(PAGES),
});

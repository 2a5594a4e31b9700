import { areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { PAGES } from './pages';

/** The description of the area for the portal: its name, its owner, its pages, and what it adds to other pages. */
export const area = defineArea({
  name: 'admin',
  title: 'Administración',
  owner: { name: 'Equipo de administración', contact: 'administracion@reparaciones.example' },
  pages: Object.values(PAGES),
  slots: [
    areaSlot('home', {
      module: 'home',
      title: 'Pendientes de administración',
      order: 50,
      audience: OPERATIONS['jobs:manage'],
    }),
  ],
});

import { anyOf, areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { PAGES } from './pages';

export const area = defineArea({
  name: 'contractors',
  title: 'Contratistas',
  owner: { name: 'Equipo de contratistas', contact: 'contratistas@reparaciones.example' },
  pages: Object.values(PAGES),
  slots: [
    areaSlot('home', {
      module: 'home',
      title: 'Pendientes de tu empresa',
      order: 20,
      audience: anyOf(OPERATIONS['contractor-requests:list'], OPERATIONS['contractor-repairs:read']),
    }),
  ],
});

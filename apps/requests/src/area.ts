import { areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { PAGES } from './pages';

export const area = defineArea({
  name: 'requests',
  title: 'Solicitudes',
  owner: { name: 'Equipo de solicitudes', contact: 'solicitudes@reparaciones.example' },
  pages: Object.values(PAGES),
  slots: [
    areaSlot('home', {
      module: 'home',
      title: 'Solicitudes pendientes',
      order: 10,
      audience: OPERATIONS['requests:read'],
    }),
    areaSlot('search', {
      module: 'search',
      title: 'Solicitudes',
      order: 10,
      hint: 'Busca una solicitud por N°, falla, cliente, lugar, persona o permiso',
      audience: OPERATIONS['requests:read'],
    }),
  ],
});

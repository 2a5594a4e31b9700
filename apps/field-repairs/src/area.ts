import { areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { AREA_NAME } from './area-name';
import { PAGES } from './pages';

export const area = defineArea({
  name: AREA_NAME,
  title: 'Reparaciones en terreno',
  offline: true,
  owner: { name: 'Equipo de terreno', contact: 'terreno@reparaciones.example' },
  pages: Object.values(PAGES),
  slots: [
    areaSlot('home', {
      module: 'home',
      title: 'Tus visitas',
      order: 30,
      audience: OPERATIONS['requests:list-assigned'],
    }),
    areaSlot('request', {
      module: 'work-done',
      title: 'Trabajo realizado',
      order: 10,
      audience: OPERATIONS['requests:read'],
    }),
  ],
});

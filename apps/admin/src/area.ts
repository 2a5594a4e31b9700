import { areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { PAGES } from './pages';

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
    areaSlot('search', {
      module: 'search',
      title: 'Usuarios',
      order: 20,
      hint: 'Busca a una persona por nombre, documento o correo',
      audience: OPERATIONS['users:manage'],
    }),
  ],
});

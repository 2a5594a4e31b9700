import { PAGES, areaPage, defineArea } from '@portal/domain';

export const area = defineArea({
  name: 'requests',
  title: 'Solicitudes',
  pages: [
    areaPage(PAGES.requestCreate, { label: 'Crear Solicitud', icon: 'create', order: 200 }),
    areaPage(PAGES.requestMine, { label: 'Ver mis Solicitudes', icon: 'list', order: 210 }),
    areaPage(PAGES.requestAssign, { label: 'Asignar', icon: 'assign', order: 220 }),
    areaPage(PAGES.requestPermits, { label: 'Tramitador', icon: 'permit', order: 600 }),
  ],
});

import { areaPage, defineArea, PAGES } from '@portal/domain';

/** What the area of requests tells the portal: the client's pages, the assigner's and the permit processor's. */
export const area = defineArea({
  name: 'requests',
  title: 'Solicitudes',
  pages: [
    areaPage(PAGES.requestCreate, { label: 'Crear Solicitud', icon: 'create', order: 50 }),
    areaPage(PAGES.requestMine, { label: 'Ver mis Solicitudes', icon: 'list', order: 60 }),
    areaPage(PAGES.requestAssign, { label: 'Asignar', icon: 'assign', order: 70 }),
    areaPage(PAGES.requestPermits, { label: 'Tramitador', icon: 'permit', order: 130 }),
  ],
});

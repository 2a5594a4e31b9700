import { areaPage, defineArea, PAGES } from '@portal/domain';

/** What the portal shows of this area: its pages, who opens them, its menu entries. */
export const area = defineArea({
  name: 'admin',
  title: 'Administración',
  pages: [
    areaPage(PAGES.users, { label: 'Usuarios', icon: 'users', order: 10 }),
    areaPage(PAGES.userCreate),
    areaPage(PAGES.userEdit),
    areaPage(PAGES.inventory, { label: 'Inventario', icon: 'inventory', order: 20 }),
    areaPage(PAGES.services, { label: 'Servicios', icon: 'services', order: 30 }),
    areaPage(PAGES.companies, { label: 'Empresas', icon: 'companies', order: 40 }),
    areaPage(PAGES.masters, { label: 'Maestros', icon: 'masters', order: 45 }),
    areaPage(PAGES.releases, { label: 'Versiones', icon: 'history', order: 50 }),
    areaPage(PAGES.audit, { label: 'Auditoría', icon: 'permit', order: 55 }),
  ],
});

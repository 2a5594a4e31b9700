import { anyOf, areaSlot, defineArea, OPERATIONS } from '@portal/domain';
import { PAGES } from './pages';

export const area = defineArea({
  name: 'finance-report',
  title: 'Liquidación, facturación e informe',
  owner: { name: 'Equipo de finanzas', contact: 'finanzas@reparaciones.example' },
  pages: Object.values(PAGES),
  slots: [
    areaSlot('home', {
      module: 'home',
      title: 'Pendientes de liquidación y facturación',
      order: 40,
      audience: anyOf(OPERATIONS['repairs:list'], OPERATIONS['invoices:list-pending'], OPERATIONS['reports:read']),
    }),
    areaSlot('request-side', {
      module: 'money',
      title: 'Recorrido del precio',
      order: 10,
      audience: OPERATIONS['money:read'],
    }),
  ],
});

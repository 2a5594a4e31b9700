import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

export const PAGES = {
  repairs: areaPage(LINKED_PATHS.repairs, 'Solicitudes por liquidar', OPERATIONS['repairs:list'], {
    label: 'Liquidación',
    icon: 'liquidation',
    order: 100,
  }),
  liquidate: areaPage('/liquidation/create/:id', 'Liquidar', OPERATIONS['liquidations:create']),
  invoicing: areaPage(LINKED_PATHS.invoicing, 'Facturación', OPERATIONS['invoices:list-pending'], {
    label: 'Facturación',
    icon: 'invoice',
    order: 110,
  }),
  report: areaPage('/informe', 'Informe', OPERATIONS['reports:read'], { label: 'Informe', icon: 'report', order: 120 }),
};

export const REPAIR_PATHS = { list: PAGES.repairs.path, one: PAGES.liquidate.path };

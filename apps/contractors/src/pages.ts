import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  contractorAssign: areaPage(
    LINKED_PATHS.contractorAssign,
    'Asignar a contratistas',
    OPERATIONS['contractor-requests:list'],
    { label: 'Asignar contratistas', icon: 'contractors', order: 80 },
  ),
  contractorAssignAlias: areaPage(
    '/request/assign/contractor',
    'Asignar a contratistas',
    OPERATIONS['contractor-requests:list'],
  ),
  contractorRepairs: areaPage(
    LINKED_PATHS.contractorRepairs,
    'Solicitudes por sugerir',
    OPERATIONS['contractor-repairs:read'],
    { label: 'Liquidación', icon: 'price', order: 100 },
  ),
  contractorSuggest: areaPage(
    '/contractor/liquidation/create/:id',
    'Sugerir precio',
    OPERATIONS['contractor-repairs:suggest'],
  ),
};

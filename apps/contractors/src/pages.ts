import { areaPage, LINKED_PATHS, OPERATIONS } from '@portal/domain';

export const PAGES = {
  contractorAssign: areaPage(
    LINKED_PATHS.contractorAssign,
    {
      title: 'Asignar a contratistas',
      description: 'Solicitudes que recibió tu empresa: elige cuál de tus operarios va a cada una.',
    },
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
    {
      title: 'Solicitudes por sugerir',
      description:
        'Reparaciones que tu empresa terminó: di cuánto pide por cada una. El precio final lo decide la empresa operadora.',
    },
    OPERATIONS['contractor-repairs:read'],
    { label: 'Liquidación', icon: 'price', order: 100 },
  ),
  contractorSuggest: areaPage(
    '/contractor/liquidation/create/:id',
    'Sugerir precio',
    OPERATIONS['contractor-repairs:suggest'],
  ),
};

export const REPAIR_PATHS = { list: PAGES.contractorRepairs.path, one: PAGES.contractorSuggest.path };

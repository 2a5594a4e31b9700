import { belongsTo, ROLE, ROLE_CODES, type Audience, type SessionUser } from './roles';

const { processor, report, admin, client, assigner, operator, liquidator, invoicing } = ROLE;

const staff = (...codes: Audience['staff']): Audience => ({ staff: codes, contractor: [] });
const contractor = (...codes: Audience['contractor']): Audience => ({ staff: [], contractor: codes });
const both = (...codes: Audience['staff']): Audience => ({ staff: codes, contractor: codes });

/** A page of the portal: its address and who may open it. */
export type PageAccess = { path: string; title: string; audience: Audience };

const page = (path: string, title: string, audience: Audience): PageAccess => ({ path, title, audience });

/** Role → pages (spec 1 §2 and §6, product decisions "People and roles"). /home is open to every signed-in user. */
export const PAGES = {
  users: page('/user', 'Usuarios', staff(admin)),
  userCreate: page('/user/create', 'Crear usuario', staff(admin)),
  userEdit: page('/user/edit/:id', 'Editar usuario', staff(admin)),
  inventory: page('/inventory', 'Inventario', staff(admin)),
  services: page('/services', 'Servicios', staff(admin)),
  companies: page('/companys', 'Empresas', staff(admin)),
  masters: page('/masters', 'Maestros', staff(admin)),
  releases: page('/releases', 'Versiones', staff(admin)),
  audit: page('/audit', 'Auditoría', staff(admin)),
  requestCreate: page('/request/create', 'Crear solicitud', staff(client)),
  requestMine: page('/request/client', 'Mis solicitudes', staff(client)),
  requestAssign: page('/request/assign', 'Solicitudes por asignar', staff(assigner)),
  requestPermits: page('/request/processor', 'Asignar permisos', staff(processor)),
  requestOperator: page('/request/operator', 'Solicitudes por revisar', both(operator)),
  repairCreate: page('/repair/create', 'Finalizar reparación', both(operator)),
  contractorAssign: page('/contractor/request/assign', 'Asignar a contratistas', contractor(assigner)),
  contractorAssignAlias: page('/request/assign/contractor', 'Asignar a contratistas', contractor(assigner)),
  contractorRepairs: page('/contractor/repair', 'Solicitudes por sugerir', contractor(liquidator)),
  contractorSuggest: page('/contractor/liquidation/create/:id', 'Sugerir precio', contractor(liquidator)),
  repairs: page('/repair', 'Solicitudes por liquidar', staff(liquidator)),
  liquidate: page('/liquidation/create/:id', 'Liquidar', staff(liquidator)),
  invoicing: page('/facturacion', 'Facturación', staff(invoicing)),
  report: page('/informe', 'Informe', staff(report)),
} as const satisfies Record<string, PageAccess>;

/**
 * Role → operations. The API asks it at every endpoint and the screens ask it before they offer a button. Whose data it
 * is, is checked separately (an operator finishes only the repair assigned to them).
 */
export const OPERATIONS = {
  'session:use': both(...ROLE_CODES),
  'users:manage': staff(admin),
  'users:lookup': { staff: [admin, assigner, report], contractor: [assigner] },
  'roles:read': staff(admin),
  'supplies:read': { staff: [admin, operator], contractor: [operator] },
  'supplies:manage': staff(admin),
  'services:read': staff(admin, client, assigner),
  'services:manage': staff(admin),
  'companies:read': staff(admin, assigner),
  'companies:manage': staff(admin),
  'masters:manage': staff(admin),
  'address:read': staff(admin, client, assigner, report),
  'branches:read': { staff: [admin, operator, liquidator], contractor: [operator] },
  'requests:create': staff(client),
  'requests:list': staff(assigner),
  'requests:list-own': staff(client),
  'requests:read': {
    staff: [processor, report, client, assigner, operator, liquidator, invoicing],
    contractor: [assigner, operator, liquidator],
  },
  'requests:edit': staff(assigner, client),
  'requests:delete': staff(assigner, client),
  'requests:assign': both(assigner),
  'requests:list-permits': staff(processor),
  'requests:give-permit': staff(processor),
  'requests:list-assigned': both(operator),
  'contractor-requests:list': contractor(assigner),
  'repairs:start': both(operator),
  'repairs:finish': both(operator),
  'repairs:list': staff(liquidator),
  'repairs:read': staff(liquidator),
  'contractor-repairs:read': contractor(liquidator),
  'contractor-repairs:suggest': contractor(liquidator),
  // Prices are for people who liquidate, invoice or read the report, and for the contractor's liquidator (product
  // decisions, "A request's life"). Nobody else receives them, except the catalogue's from the people who maintain it.
  'money:read': { staff: [report, liquidator, invoicing], contractor: [liquidator] },
  'liquidations:create': staff(liquidator),
  'liquidations:correct': staff(liquidator),
  'invoices:list-pending': staff(invoicing),
  'invoices:list-issued': staff(invoicing),
  'invoices:issue': staff(invoicing),
  'invoices:read-pdf': staff(invoicing, report),
  'reports:read': staff(report),
  'releases:manage': staff(admin),
  'audit:read': staff(admin),
} as const satisfies Record<string, Audience>;
export type Operation = keyof typeof OPERATIONS;

/** Whether the person may do the operation at all; whose data it touches is a further question. */
export function can(user: Pick<SessionUser, 'roles' | 'company'>, operation: Operation): boolean {
  return belongsTo(user, OPERATIONS[operation]);
}

/** Whether the person may read the prices of a catalogue: people who maintain it, and people who read money. */
export function canReadPrices(
  user: Pick<SessionUser, 'roles' | 'company'>,
  maintain: 'services:manage' | 'supplies:manage',
): boolean {
  return can(user, maintain) || can(user, 'money:read');
}

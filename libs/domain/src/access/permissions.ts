import { belongsTo, ROLE, ROLE_CODES, type Audience, type SessionUser } from './roles';

const { processor, report, admin, client, assigner, operator, liquidator, invoicing } = ROLE;

const staff = (...codes: Audience['staff']): Audience => ({ staff: codes, contractor: [] });
const contractor = (...codes: Audience['contractor']): Audience => ({ staff: [], contractor: codes });
const both = (...codes: Audience['staff']): Audience => ({ staff: codes, contractor: codes });

const READERS: Audience = {
  staff: [processor, report, client, assigner, operator, liquidator, invoicing],
  contractor: [assigner, operator, liquidator],
};

/**
 * Role → operations (spec 1 §2 and §6, product decisions "People and roles"). Whose data it is, is checked separately
 * (an operator finishes only the repair assigned to them).
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
  'deadlines:manage': staff(admin),
  'address:read': staff(admin, client, assigner, report),
  'branches:read': { staff: [admin, operator, liquidator], contractor: [operator] },
  'requests:create': staff(client),
  'requests:continue': staff(client),
  'requests:list': staff(assigner),
  'requests:list-own': staff(client),
  'requests:read': READERS,
  'notes:write': READERS,
  'dossiers:verify': { ...READERS, staff: [...READERS.staff, admin] },
  'requests:edit': staff(assigner, client),
  'requests:delete': staff(assigner, client),
  'requests:assign': both(assigner),
  'calendar:subscribe': { staff: [operator], contractor: [assigner, operator] },
  'requests:list-permits': staff(processor),
  'requests:give-permit': staff(processor),
  'requests:list-assigned': both(operator),
  'contractor-requests:list': contractor(assigner),
  'contractor-requests:answer': contractor(assigner),
  'contractor-requests:return': contractor(assigner),
  'repairs:start': both(operator),
  'repairs:finish': both(operator),
  'repairs:interrupt': both(operator),
  'repairs:list': staff(liquidator),
  'repairs:read': staff(liquidator),
  'contractor-repairs:read': contractor(liquidator),
  'contractor-repairs:suggest': contractor(liquidator),
  // Prices are for people who liquidate, invoice or read the report, and for the contractor's liquidator (product
  // decisions, "A request's life").
  'money:read': { staff: [report, liquidator, invoicing], contractor: [liquidator] },
  'liquidations:create': staff(liquidator),
  'liquidations:correct': staff(liquidator),
  'invoices:list-pending': staff(invoicing),
  'invoices:list-issued': staff(invoicing),
  'invoices:issue': staff(invoicing),
  'invoices:annul': staff(invoicing),
  'invoices:read-pdf': staff(invoicing, report),
  'reports:read': staff(report),
  'releases:manage': staff(admin),
  'audit:read': staff(admin),
  'jobs:manage': staff(admin),
} as const satisfies Record<string, Audience>;
export type Operation = keyof typeof OPERATIONS;

export function can(user: Pick<SessionUser, 'roles' | 'company'>, operation: Operation): boolean {
  return belongsTo(user, OPERATIONS[operation]);
}

export function canReadPrices(
  user: Pick<SessionUser, 'roles' | 'company'>,
  maintain: 'services:manage' | 'supplies:manage',
): boolean {
  return can(user, maintain) || can(user, 'money:read');
}

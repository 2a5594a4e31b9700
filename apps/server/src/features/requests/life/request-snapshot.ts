import {
  fieldsInSection,
  fieldText,
  formatDay,
  labelOf,
  REQUEST_FIELDS,
  SERVICE_TYPES,
  type HistoryChange,
} from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';
import { PLAIN_COLUMNS } from '../request/field-columns';

/** The values of a request for the history: label → text, null for an empty value. */
export type RequestSnapshot = Record<string, string | null>;

const NEEDS_PERMIT = 'Requiere permiso';

/** The values before a request exists. It starts without a permit, so that its history does not list 'Requiere permiso: No'. */
export const BEFORE_CREATION: RequestSnapshot = { [NEEDS_PERMIT]: 'No' };

/** `actor`: null for the holder of the client's link. */
export const byLink = (actor: number | null): RequestSnapshot =>
  actor === null ? { 'Avisado por': 'el enlace de seguimiento' } : {};

export async function readRequestSnapshot(db: Db, requestId: number): Promise<RequestSnapshot> {
  const row = await db
    .selectFrom('requests')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as leaders', 'leaders.id', 'requests.assigner_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .select([
      'clients.name as client',
      'services.name as service',
      'requests.address',
      ...PLAIN_COLUMNS,
      'companies.name as company',
      fullName('leaders').as('leader'),
      fullName('operators').as('operator'),
      'requests.type_service',
      'requests.date_assigned',
      'requests.hour_assigned',
      'requests.have_permission',
      'requests.permission_num',
    ])
    .where('requests.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const fieldsIn = (...section: Parameters<typeof fieldsInSection>) =>
    Object.fromEntries(
      fieldsInSection(...section).map((name) => [
        REQUEST_FIELDS[name].label,
        fieldText(name, row[REQUEST_FIELDS[name].column]),
      ]),
    );
  return {
    Cliente: row.client,
    Servicio: row.service,
    ...fieldsIn('what'),
    Dirección: row.address,
    ...fieldsIn('where'),
    ...fieldsIn('problem'),
    Empresa: row.company,
    Asignador: row.leader,
    Operario: row.operator,
    'Tipo de servicio': row.type_service && labelOf(SERVICE_TYPES, row.type_service),
    'Fecha de visita': row.date_assigned && formatDay(row.date_assigned),
    'Hora de visita': row.hour_assigned,
    [NEEDS_PERMIT]: row.have_permission ? 'Sí' : 'No',
    'Número de permiso': row.permission_num === null ? null : String(row.permission_num),
  };
}

export function describeChanges(
  before: RequestSnapshot,
  after: RequestSnapshot,
  kind?: HistoryChange['kind'],
): HistoryChange[] {
  return Object.entries(after)
    .map(([label, to]) => ({ label, from: before[label] ?? null, to, ...(kind === undefined ? {} : { kind }) }))
    .filter(({ from, to }) => from !== to);
}

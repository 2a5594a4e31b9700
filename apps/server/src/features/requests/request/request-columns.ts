import { sql } from 'kysely';

import { fullName } from '../../../platform/query/full-name';
import { PLAIN_COLUMNS } from './field-columns';
import { requestVersion } from './requests-repository';

/** Needs `clients`, `companies` and users joined as `operators` and `leaders`. */
export const requestColumns = [
  'requests.id',
  'requests.num_request',
  'requests.client_id',
  'clients.name as client_name',
  'requests.service_id',
  'requests.address',
  ...PLAIN_COLUMNS,
  'requests.status',
  'requests.created_at',
  'requests.operator_id',
  fullName('operators').as('operator_name'),
  'requests.assigner_id',
  fullName('leaders').as('leader_name'),
  'requests.company_id',
  'companies.name as company_name',
  'requests.have_permission',
  'requests.permission_num',
  'requests.type_service',
  'requests.date_assigned',
  'requests.hour_assigned',
  'requests.due_at',
  'requests.accepted_at',
  requestVersion.as('version'),
] as const;

// The sender of a QR form who gave a phone, else the person who asked: needs `requesters`, and `place_requests` as `sent`.
export const callColumns = [
  sql<string>`case when sent.phone is null then ${fullName('requesters')} else sent.name end`.as('call_name'),
  sql<string>`coalesce(sent.phone, requesters.phone)`.as('call_phone'),
] as const;

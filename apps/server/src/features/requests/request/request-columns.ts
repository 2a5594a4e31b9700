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

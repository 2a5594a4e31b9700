import { ROLE, type OperatorRequestItem } from '@portal/domain';
import { FIELD_ANSWERS, personWith } from '../../../../tools/testing/browser/samples';

/** The signed-in operator. */
export const OPERATOR = personWith(ROLE.operator);

/** A request that is the operator's to start. */
export const ASSIGNED: OperatorRequestItem = {
  ...FIELD_ANSWERS,
  id: 9,
  numRequest: 1042,
  client: 'Falabella Retail',
  service: 'Gasfitería',
  address: 'Parque Arauco, Local 214',
  description: 'Gotea',
  date: '2026-12-02',
  hour: '10:30',
  status: 'asignado',
  typeRequest: { name: 'programado' },
  dueAt: null,
  havePermission: '1',
  permissionNum: 88123,
  photo: { id: 'p1', url: '/api/v1/files/p1?v=full&e=1&s=x' },
  requester: { name: 'Camila Soto', phone: '+56 9 1234 5678' },
};

export { photoFile as photo } from '../../../../tools/testing/browser/samples';

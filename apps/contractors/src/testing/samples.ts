import type { ContractorRequestItem, RepairDetail, SessionUser } from '@portal/domain';
import { ROLE } from '@portal/domain';
import { NEW_REQUEST } from '../../../../tools/testing/browser/samples';

const COMPANY = { id: 5, name: 'Mantenciones Cordillera SpA' };

export const LEADER: SessionUser = {
  id: 11,
  name: 'Leonardo Araya',
  roles: [{ code: ROLE.assigner, rol: 'Asignador' }],
  company: COMPANY,
};

export const LIQUIDATOR: SessionUser = {
  id: 12,
  name: 'Carolina Bustos',
  roles: [{ code: ROLE.liquidator, rol: 'Liquidador' }],
  company: COMPANY,
};

/** A request that the operator company handed to the leader. */
export const HANDED_OVER: ContractorRequestItem = {
  ...NEW_REQUEST,
  id: 91,
  numRequest: 1091,
  status: 'pendiente',
  company: COMPANY,
  assigner: { id: LEADER.id, name: LEADER.name },
  typeService: 'Mantenimiento',
  archivos: [],
};

/** A finished repair as the contractor reads it: the price of one unit is called `total`. */
export const REPAIR: RepairDetail = {
  id: 31,
  request: 91,
  numRequest: 1091,
  status: 'finalizado',
  clientName: 'Óptica Mirador',
  operatorName: 'Pedro Maldonado',
  companyName: COMPANY.name,
  branch: { id: 2, name: 'Santiago Centro' },
  address: 'Mall Costa Norte, Local 101',
  dateSoli: '2026-11-10T15:30:00.000Z',
  dateAssigned: '2026-11-12',
  hourAssigned: '10:00',
  dateStart: '2026-11-12',
  hourStart: '10:10',
  dateFinish: '2026-11-12',
  hourEnd: '12:40',
  startReceived: null,
  finishReceived: null,
  description: 'Se cambió la válvula',
  price: null,
  service: { service: 'Gasfitería', price: 38_000 },
  filesSoli: [],
  filesStart: [],
  filesRepairs: [],
  filesInsumos: [],
  signature: null,
  signatureName: null,
  userReceive: null,
  insumos: [{ id: 1, insumo: 'Válvula', amount: 2, total: 6490 }],
  liquidation: null,
  version: '7',
};

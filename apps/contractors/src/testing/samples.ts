import { ROLE, type ContractorRequestItem, type RepairDetail } from '@portal/domain';
import { NEW_REQUEST, personWith, REPAIR as FINISHED_REPAIR } from '../../../../tools/testing/browser/samples';

const COMPANY = { id: 5, name: 'Mantenciones Cordillera SpA' };

export const LEADER = personWith(ROLE.assigner, COMPANY, 11);

export const LIQUIDATOR = personWith(ROLE.liquidator, COMPANY, 12);

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
  ...FINISHED_REPAIR,
  companyName: COMPANY.name,
  insumos: [{ id: 1, insumo: 'Válvula', amount: 2, total: 6490 }],
};

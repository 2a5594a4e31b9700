export { presentRepair, presentRepairDetail } from './present-repair';
export { readRepairDetail } from './repair-detail';
export { REPAIR_ORDER, REPAIR_ROWS } from './repair-lists';
export { createRepairsRepository, requireBelonging } from './repairs-repository';

export { presentRepair, presentRepairDetail } from './present-repair';
export { selectRepairDetail } from './repair-detail';
export { REPAIR_ORDER, REPAIR_ROWS } from './repair-lists';
export { createRepairsRepository, type RepairState } from './repairs-repository';
export { requireBelonging } from './require-belonging';

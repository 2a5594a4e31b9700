import type { OperatorRequestItem } from '@portal/domain';
import { createMemoryDrafts, type MemoryDrafts } from '@portal/work';
import type { RepairForm } from '../drafts/repair-draft';

/** The drafts of this area in memory. */
export type MemoryRepairDrafts = MemoryDrafts<RepairForm, OperatorRequestItem>;

export const createRepairDrafts = (): MemoryRepairDrafts => createMemoryDrafts();

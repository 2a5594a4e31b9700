import type { OperatorRequestItem } from '@portal/domain';
import { createMemoryDrafts, type MemoryDrafts } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairForm } from '../drafts/repair-draft';

/** The drafts of this area in memory. */
export type MemoryRepairDrafts = MemoryDrafts<RepairForm, OperatorRequestItem>;

export const createRepairDrafts = (): MemoryRepairDrafts => createMemoryDrafts();

/** Makes pages use drafts in memory, since jsdom has no IndexedDB. */
export function replaceDeviceDrafts(): MemoryRepairDrafts {
  const drafts = createRepairDrafts();
  Object.assign(deviceDrafts, drafts);
  return drafts;
}

import { createIdbDrafts } from '@portal/work';
import type { RepairDraftStore } from './repair-draft';

let store: RepairDraftStore | null = null;

/** The drafts of this device. */
export function deviceDrafts(): RepairDraftStore {
  store ??= createIdbDrafts('portal-field-repairs');
  return store;
}

/** Replaces the store in tests of pages. */
export function setDraftStore(other: RepairDraftStore | null): void {
  store = other;
}

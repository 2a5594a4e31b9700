import type { DraftStore } from './draft-store';
import { createIdbDrafts } from './idb-drafts';

let store: DraftStore | null = null;

/** The drafts of this device. */
export function deviceDrafts(): DraftStore {
  store ??= createIdbDrafts();
  return store;
}

/** Replaces the store in tests of pages. */
export function setDraftStore(other: DraftStore | null): void {
  store = other;
}

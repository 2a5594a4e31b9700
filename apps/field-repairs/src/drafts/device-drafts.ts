import type { DraftStore } from './draft-store';
import { createIdbDrafts } from './idb-drafts';

let store: DraftStore | null = null;

/** The drafts of this device. */
export function deviceDrafts(): DraftStore {
  store ??= createIdbDrafts();
  return store;
}

/** Puts another store in its place, for tests of pages. */
export function keepDraftsIn(other: DraftStore | null): void {
  store = other;
}

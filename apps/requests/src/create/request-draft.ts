import { createIdbDrafts, type DraftContent, type DraftStore } from '@portal/work';
import type { RequestFieldValues } from '../request-fields';

/** The form 'Crear solicitud' while it is filled in. */
export type CreateRequestValues = RequestFieldValues & { file: File[] };

/** The form of this area that has drafts: it is about no request yet. */
export type RequestForm = 'create';
export type RequestDraftStore = DraftStore<RequestForm, null>;

let store: RequestDraftStore | null = null;

/** The drafts of this device. */
export function deviceDrafts(): RequestDraftStore {
  store ??= createIdbDrafts('portal-requests');
  return store;
}

/** Replaces the store in tests of pages. */
export function setDraftStore(other: RequestDraftStore | null): void {
  store = other;
}

/** Turns the form into the content of a draft. */
export const contentOf = ({ file, ...fields }: CreateRequestValues): DraftContent => ({ fields, files: { file } });

/**
 * Restores the form from the content of a draft.
 * @param empty what stands where the draft has nothing
 */
export const valuesOf = ({ fields, files }: DraftContent, empty: RequestFieldValues): CreateRequestValues => ({
  ...empty,
  ...(fields as Partial<RequestFieldValues>),
  file: files.file ?? [],
});

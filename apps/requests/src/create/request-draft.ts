import { createIdbDrafts, type DraftContent, type DraftStore } from '@portal/work';
import type { RequestFieldValues } from '../request-fields';

/** The form 'Crear solicitud' while it is filled in. */
export type CreateRequestValues = RequestFieldValues & { file: File[] };

/** The form of this area that has drafts: it is about no request yet. */
export type RequestForm = 'create';

export const deviceDrafts: DraftStore<RequestForm, null> = createIdbDrafts('portal-requests');

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

import type { RequestFieldValues } from '@portal/domain';
import { createIdbDrafts, type DraftContent, type DraftStore } from '@portal/work';

export type CreateRequestValues = RequestFieldValues & { file: File[] };

export type RequestForm = 'create';

export const deviceDrafts: DraftStore<RequestForm, null> = createIdbDrafts('portal-requests');

export const contentOf = ({ file, ...fields }: CreateRequestValues): DraftContent => ({ fields, files: { file } });

export const valuesOf = ({ fields, files }: DraftContent, empty: RequestFieldValues): CreateRequestValues => ({
  ...empty,
  ...(fields as Partial<RequestFieldValues>),
  file: files.file ?? [],
});

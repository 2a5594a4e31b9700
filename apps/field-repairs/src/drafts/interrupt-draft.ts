import type { DraftContent } from '@portal/work';

export type InterruptValues = { request: number; reason: string; file: File[] };

export const interruptContentOf = ({ reason, file }: InterruptValues): DraftContent => ({
  fields: { reason },
  files: { file },
});

export function interruptValuesOf({ fields, files }: DraftContent, request: number): InterruptValues {
  return { request, reason: typeof fields.reason === 'string' ? fields.reason : '', file: files.file ?? [] };
}

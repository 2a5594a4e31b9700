import type { DraftContent } from '@portal/work';

export type StartValues = { request: number; branch: number | ''; file: File[] };

export const startContentOf = ({ branch, file }: StartValues): DraftContent => ({
  fields: { branch },
  files: { file },
});

export function startValuesOf({ fields, files }: DraftContent, request: number): StartValues {
  const { branch } = fields;
  return { request, branch: typeof branch === 'number' ? branch : '', file: files.file ?? [] };
}

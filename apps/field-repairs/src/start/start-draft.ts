import type { DraftContent } from '../drafts/draft';

/** The dialog 'Iniciar solicitud' while it is filled in; '' is "not chosen yet". */
export type StartValues = { request: number; branch: number | ''; file: File[] };

/** @returns the dialog as it is kept */
export const startContentOf = ({ branch, file }: StartValues): DraftContent => ({
  fields: { branch },
  files: { file },
});

/** @returns the dialog as it was when it was kept */
export function startValuesOf({ fields, files }: DraftContent, request: number): StartValues {
  const { branch } = fields;
  return { request, branch: typeof branch === 'number' ? branch : '', file: files.file ?? [] };
}

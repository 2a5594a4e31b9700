import { EMPTY_FINISH, type FinishValues } from './finish-values';
import type { DraftContent } from '@portal/work';

const SIGNATURE = 'firma.png';

export function finishContentOf(values: FinishValues): DraftContent {
  const { fileEnd, fileInsumos, signature, ...fields } = values;
  return { fields, files: { fileEnd, fileInsumos, signature: signature ? [asFile(signature)] : [] } };
}

export function finishValuesOf({ fields, files }: DraftContent): FinishValues {
  const saved = { ...EMPTY_FINISH, ...(fields as Partial<FinishValues>) };
  const signature = files.signature?.[0] ?? null;
  return {
    ...saved,
    fileEnd: files.fileEnd ?? [],
    fileInsumos: files.fileInsumos ?? [],
    signature,
    // A name without its picture would be a proposal.
    signatureName: signature ? saved.signatureName : '',
  };
}

const files = new WeakMap<Blob, File>();

/** The same drawing is the same file, so that it is stored once. */
function asFile(signature: Blob): File {
  if (signature instanceof File) return signature;
  const signatureFile = files.get(signature) ?? new File([signature], SIGNATURE, { type: signature.type });
  files.set(signature, signatureFile);
  return signatureFile;
}

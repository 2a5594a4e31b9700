import type { Choice } from './work';

/** Document types of people (spec 1 §3); stored in upper case. */
export const DOCUMENT_TYPES = [
  { value: 'RT', label: 'R.U.T' },
  { value: 'PP', label: 'Pasaporte' },
] as const satisfies readonly Choice[];
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['value'];

/** The same types as the receiver form of a repair sends them (spec 2 §3). */
export const RECEIVER_DOCUMENT_TYPES = [
  { value: 'rt', label: 'R.U.T' },
  { value: 'pp', label: 'Pasaporte' },
] as const satisfies readonly Choice[];
export type ReceiverDocumentType = (typeof RECEIVER_DOCUMENT_TYPES)[number]['value'];

export function toDocumentType(value: unknown): DocumentType | null {
  if (typeof value !== 'string') return null;
  const upper = value.toUpperCase();
  return upper === 'RT' || upper === 'PP' ? upper : null;
}

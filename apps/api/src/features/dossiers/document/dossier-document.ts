import type { DossierKind, Instant } from '@portal/domain';

/** A photo of a dossier: JPEG bytes; null when the store has lost them. */
export type DossierPhoto = { name: string; bytes: Uint8Array | null };

/** A section of a dossier. Its text is one sealed part, and each of its photos another. */
export type DossierSection = {
  title: string;
  /** Labelled values; those without a value are left out. */
  facts?: (readonly [label: string, value: string | null])[];
  paragraphs?: string[];
  photos?: DossierPhoto[];
  /** Labels of empty lines to write on; '' for a further line of the one before. */
  blanks?: string[];
};

/** The content of a dossier, in the order in which it is read. */
export type DossierDocument = {
  kind: DossierKind;
  requestNumber: number;
  madeAt: Instant;
  withPrices: boolean;
  /** The address of the page that verifies it. */
  verifyAt: string;
  sections: DossierSection[];
};

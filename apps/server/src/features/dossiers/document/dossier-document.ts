import type { DossierKind, Instant } from '@portal/domain';

import type { PaperHead } from '../../masters';

/** A photo of a dossier: the path of its JPEG, so that one at a time is in memory; null when the store has lost it. */
export type DossierPhoto = { name: string; file: string | null };

/** The text of a section is one sealed part, and each of its photos another. */
export type DossierSection = {
  title: string;
  /** Labelled values; those without a value are left out. */
  facts?: (readonly [label: string, value: string | null])[];
  /** A line for each fact; else short ones stand in two columns. */
  hasWideFacts?: boolean;
  paragraphs?: string[];
  photos?: DossierPhoto[];
  hasLargePhotos?: boolean;
  /** Rows of labels of empty lines to write on; '' for a further line of the one before. */
  blanks?: string[][];
};

export type DossierDocument = {
  kind: DossierKind;
  requestNumber: number;
  madeAt: Instant;
  withPrices: boolean;
  verifyAt: string;
  head: PaperHead | null;
  sections: DossierSection[];
};

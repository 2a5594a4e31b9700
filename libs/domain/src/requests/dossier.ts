import type { Instant } from '../dates/business-time';
import { LINKED_PATHS } from '../home';

export const DOSSIER_KINDS = { order: 'Orden de trabajo', evidence: 'Expediente' } as const;
export type DossierKind = keyof typeof DOSSIER_KINDS;

/** The address of the page that verifies dossiers; it is printed in them. */
export const VERIFY_DOSSIER_PATH = LINKED_PATHS.verifyDossier;

export type DossierPart = {
  name: string;
  /** SHA-256 of the part in hexadecimal digits, as the dossier's index states it. */
  sha256: string;
  /** False too where an altered part may hide or change it: the structure, or another text. */
  isIntact: boolean;
};

/**
 * The result of verifying a dossier: sealed by this portal and unaltered; sealed by it and altered; or any other file, one with
 * another seal included.
 */
export type DossierVerdict = {
  result: 'genuine' | 'altered' | 'foreign';
  altered: string[];
  /** The sealed index; null for a foreign file, and where the index itself was altered. */
  dossier: {
    kind: DossierKind;
    requestNumber: number;
    madeAt: Instant;
    withPrices: boolean;
    parts: DossierPart[];
  } | null;
};

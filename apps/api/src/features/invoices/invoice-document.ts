import type { DocumentType, Pesos } from '@portal/domain';

/** One charged line: an amount of units and the unit price, in pesos. */
export type InvoiceLine = { name: string; amount: number; unitPrice: Pesos };

/**
 * All that an issued invoice says. It is read from what was copied when the work was finished, liquidated and invoiced,
 * so the same invoice says the same for ever, whatever happens to the catalogue or the master data.
 */
export type InvoiceDocument = {
  number: string;
  issuedAt: Date;
  /** When and why it was annulled; null while it is in force. */
  annulment: { at: Date; reason: string } | null;
  issuer: { name: string; document: string | null; address: string | null };
  client: { name: string; document: string | null; email: string | null };
  request: { number: number; address: string; requestedAt: Date; finishedAt: Date | null; workDone: string | null };
  service: InvoiceLine;
  supplies: InvoiceLine[];
  /** The liquidated price, in pesos. */
  total: Pesos;
  observation: string | null;
  receiver: {
    name: string;
    documentType: DocumentType;
    document: string;
    /** The drawn signature as PNG bytes, null when there is none. */
    signature: Buffer | null;
  } | null;
};

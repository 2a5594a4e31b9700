import type { DocumentType, Pesos } from '@portal/domain';

export type InvoiceLine = { name: string; amount: number; unitPrice: Pesos };

/**
 * Copies from the finish, the liquidation and the invoicing, so that the invoice never changes with the catalogue or
 * the master data.
 */
export type InvoiceDocument = {
  number: string;
  issuedAt: Date;
  annulment: { at: Date; reason: string } | null;
  issuer: {
    name: string;
    company: string | null;
    document: string | null;
    address: string | null;
    phone: string | null;
  };
  /** The tax that the total includes, in percent; null where the issuer names none. */
  vat: number | null;
  purchaseOrder: string | null;
  client: { name: string; document: string | null; email: string | null };
  request: { number: number; address: string; requestedAt: Date; finishedAt: Date | null; workDone: string | null };
  service: InvoiceLine;
  supplies: InvoiceLine[];
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

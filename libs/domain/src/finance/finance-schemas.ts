import * as yup from 'yup';
import { LIMITS } from '../limits';
import { versionField } from '../requests/request-schemas';
import { canonicalNumber } from '../validation/canonical-text';
import { idField, numberField, reasonField, textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

const price = numberField({ ...MESSAGES.price, required: MESSAGES.suggestion.price, max: LIMITS.totalMax });

export const suggestionSchema = yup.object({
  price,
  repair: idField(MESSAGES.fieldRequired),
  request: idField(MESSAGES.fieldRequired),
  version: versionField,
});
export type SuggestionInput = yup.InferType<typeof suggestionSchema>;

const decision = {
  price,
  branch: idField(MESSAGES.liquidation.branch),
  observation: textField({ max: LIMITS.observationMax, shape: 'lines' }),
};

export const liquidationSchema = yup.object({
  ...decision,
  repair: idField(MESSAGES.fieldRequired),
  request: idField(MESSAGES.fieldRequired),
  version: versionField,
});
export type LiquidationInput = yup.InferType<typeof liquidationSchema>;

export const liquidationRowSchema = liquidationSchema.omit(['request']);

export const correctionSchema = yup.object({
  ...decision,
  reason: reasonField,
  version: versionField,
});
export type CorrectionInput = yup.InferType<typeof correctionSchema>;

export const invoiceSchema = yup.object({
  numeroFactura: textField({
    required: MESSAGES.invoice.number,
    max: LIMITS.invoiceNumberMax,
    canonical: (number) => canonicalNumber(number, LIMITS.invoiceNumberMax),
  }),
  ordenCompra: textField({ max: LIMITS.purchaseOrderMax }),
  solicitudId: idField(MESSAGES.fieldRequired),
  version: versionField,
});
export type InvoiceInput = yup.InferType<typeof invoiceSchema>;

export const invoiceRowSchema = invoiceSchema.omit(['solicitudId']);

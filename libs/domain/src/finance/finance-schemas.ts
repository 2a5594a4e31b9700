import * as yup from 'yup';
import { LIMITS } from '../limits';
import { idField, numberField, textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

const price = numberField({
  required: MESSAGES.suggestion.price,
  number: MESSAGES.price.number,
  negative: MESSAGES.price.negative,
  zero: MESSAGES.price.zero,
  max: LIMITS.totalMax,
});

/** The form 'Sugerir precio' of a contractor. */
export const suggestionSchema = yup.object({
  price,
  repair: idField(MESSAGES.fieldRequired),
  request: idField(MESSAGES.fieldRequired),
});
export type SuggestionInput = yup.InferType<typeof suggestionSchema>;

/** The form 'Liquidar'. */
export const liquidationSchema = yup.object({
  price,
  branch: idField(MESSAGES.liquidation.branch),
  observation: textField({ max: LIMITS.observationMax }),
  repair: idField(MESSAGES.fieldRequired),
  request: idField(MESSAGES.fieldRequired),
});
export type LiquidationInput = yup.InferType<typeof liquidationSchema>;

/** The modal 'Emitir Factura'. */
export const invoiceSchema = yup.object({
  numeroFactura: textField({ required: MESSAGES.invoice.number, max: LIMITS.invoiceNumberMax }),
  solicitudId: idField(MESSAGES.fieldRequired),
});
export type InvoiceInput = yup.InferType<typeof invoiceSchema>;

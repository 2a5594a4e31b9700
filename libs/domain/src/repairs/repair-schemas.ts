import * as yup from 'yup';
import { LIMITS } from '../limits';
import { DOCUMENT_JSON_SCHEMA, documentProblem, withCanonicalDocument } from '../people/documents';
import { lettersAndDigits } from '../people/user-schemas';
import {
  idField,
  instantField,
  listField,
  numberField,
  photosField,
  reasonField,
  textField,
  valueField,
  type PhotoCandidate,
} from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { toDocumentType, type ReceiverDocumentType } from '../vocabulary/documents';

/** The dialog 'Iniciar solicitud'; its photos are the parts named `file`. */
export const startRepairSchema = yup.object({
  branch: idField(MESSAGES.start.branch),
  request: idField(MESSAGES.fieldRequired),
  file: photosField({ required: MESSAGES.start.photos, most: LIMITS.repairPhotos }),
  /** When the work began, by the device's clock. */
  startedAt: instantField(),
});
export type StartRepairInput = yup.InferType<typeof startRepairSchema>;

/** The dialog 'No se pudo terminar'; its photos are the parts named `file`. */
export const interruptRepairSchema = yup.object({
  request: idField(MESSAGES.fieldRequired),
  reason: reasonField,
  file: photosField({ most: LIMITS.repairPhotos }),
});
export type InterruptRepairInput = yup.InferType<typeof interruptRepairSchema>;

/** One supply used: which, its name as picked, and how many units (at most two decimals). */
export type UsedSupply = { id: number; name: string; cantidad: number };

const amount = numberField({ ...MESSAGES.amount, max: LIMITS.amountMax });

export const supplyAmountSchema = yup.object({ cantidad: amount });

export function amountProblem(cantidad: unknown): string | null {
  try {
    supplyAmountSchema.validateSync({ cantidad });
    return null;
  } catch (error) {
    if (yup.ValidationError.isError(error)) return error.message;
    throw error;
  }
}

const listedAmountProblem = (supplies: UsedSupply[]): string | null => {
  for (const supply of supplies) {
    if (!Number.isSafeInteger(supply?.id) || supply.id < 1) return MESSAGES.choice;
    const problem = amountProblem(supply.cantidad);
    if (problem !== null) return problem;
  }
  return null;
};

/**
 * The form 'Finalizar reparación' (spec 2 §5). Its photos are the parts `fileEnd` and `fileInsumos`, the signature is an image
 * that the device draws as PNG, the supplies are a JSON string.
 */
export const finishRepairSchema = yup
  .object({
    request: idField(MESSAGES.fieldRequired),
    description: textField({ required: MESSAGES.finish.description, max: LIMITS.descriptionMax, shape: 'lines' }),
    insumos: listField<UsedSupply>(
      [
        (supplies) => (supplies.length > LIMITS.repairSupplies ? MESSAGES.finish.tooManySupplies : null),
        listedAmountProblem,
        (supplies) =>
          new Set(supplies.map((supply) => supply.id)).size < supplies.length ? MESSAGES.finish.repeatedSupply : null,
      ],
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'integer' }, name: { type: 'string' }, cantidad: { type: 'number' } },
        },
      },
    ),
    fileEnd: photosField({ required: MESSAGES.finish.resultPhotos, most: LIMITS.repairPhotos }),
    fileInsumos: photosField({ most: LIMITS.repairPhotos }),
    receiveName: textField({ required: MESSAGES.finish.receiverName, rules: [lettersAndDigits] }),
    receiveTypeDoc: valueField<ReceiverDocumentType>(
      [
        (type) => (type === undefined ? MESSAGES.finish.receiverDocumentType : null),
        (type) => (toDocumentType(type) === null ? MESSAGES.choice : null),
      ],
      { required: true, openapi: { enum: ['rt', 'pp', 'RT', 'PP'] } },
    ),
    receiveNumDoc: textField({
      required: MESSAGES.finish.receiverDocument,
      rules: [(document, form) => documentProblem(form.receiveTypeDoc, document)],
      openapi: DOCUMENT_JSON_SCHEMA,
    }),
    signature: valueField<PhotoCandidate>(
      [
        (signature) => (signature === undefined ? MESSAGES.finish.signature : null),
        (signature) => (signature.type === 'image/png' ? null : MESSAGES.photos.onlyImages),
      ],
      { required: true, openapi: { type: 'string', format: 'binary' } },
    ),
    /** Name of who signs, where it was typed and the image shows it. */
    signatureName: textField({}),
    finishedAt: instantField(),
  })
  .transform(withCanonicalDocument({ type: 'receiveTypeDoc', number: 'receiveNumDoc' }));
export type FinishRepairInput = yup.InferType<typeof finishRepairSchema>;

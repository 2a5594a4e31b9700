import { amountProblem, finishRepairSchema, validate, type ReceiverDocumentType } from '@portal/domain';

/** A picked supply: its amount is a number, '' while empty, or the typed text when that is no number. */
export type PickedSupply = { id: number; name: string; cantidad: number | string };

export type FinishValues = {
  description: string;
  insumos: PickedSupply[];
  fileEnd: File[];
  fileInsumos: File[];
  receiveName: string;
  receiveTypeDoc: ReceiverDocumentType | '';
  receiveNumDoc: string;
  signature: Blob | null;
  /** '' of a signature that was drawn. */
  signatureName: string;
};

export const EMPTY_FINISH: FinishValues = {
  description: '',
  insumos: [],
  fileEnd: [],
  fileInsumos: [],
  receiveName: '',
  receiveTypeDoc: '',
  receiveNumDoc: '',
  signature: null,
  signatureName: '',
};

/** Messages by field, as formik keeps them; those of the amounts stand in the place of their supply. */
type FinishProblems = Record<string, string | ({ cantidad: string } | undefined)[]>;

/** The rules of the form (spec 2 §5, "Finish repair" and "Supply picker"). */
export function finishProblems(values: FinishValues, request: number): FinishProblems {
  const checked = validate(finishRepairSchema, { ...values, request });
  if (checked.ok) return {};
  const amounts = values.insumos.map(({ cantidad }) => {
    const problem = amountProblem(cantidad);
    return problem === null ? undefined : { cantidad: problem };
  });
  return amounts.some(Boolean) ? { ...checked.errors, insumos: amounts } : checked.errors;
}

export function finishFields(values: FinishValues, request: number) {
  const checked = validate(finishRepairSchema, { ...values, request });
  if (!checked.ok) return null;
  const { description, insumos, receiveName, receiveTypeDoc, receiveNumDoc, signatureName } = checked.value;
  // Amounts are checked one by one as text or number, and sent as numbers.
  const supplies = insumos.map(({ id, name, cantidad }) => ({ id, name, cantidad: Number(cantidad) }));
  return { request, description, insumos: supplies, receiveName, receiveTypeDoc, receiveNumDoc, signatureName };
}

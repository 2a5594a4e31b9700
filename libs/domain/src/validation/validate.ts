import { ValidationError, type AnyObject, type ObjectSchema } from 'yup';
import type { RuleContext } from './fields';

export type FieldErrors = Record<string, string>;

export type Validated<Input> = { ok: true; value: Input } | { ok: false; errors: FieldErrors };

/**
 * Keys the schema does not know are dropped.
 * @returns the clean input, or the first message of every wrong field
 */
export function validate<Input extends AnyObject>(
  schema: ObjectSchema<Input>,
  input: unknown,
  context: RuleContext = {},
): Validated<Input> {
  try {
    const record = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
    const value = schema.validateSync(record, { abortEarly: false, stripUnknown: true, context }) as Input;
    return { ok: true, value };
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return { ok: false, errors: toFieldErrors(error) };
  }
}

function toFieldErrors(error: ValidationError): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of error.inner.length > 0 ? error.inner : [error]) {
    errors[problem.path ?? ''] ??= problem.message;
  }
  return errors;
}

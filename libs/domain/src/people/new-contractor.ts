import * as yup from 'yup';

import { createCompanySchema, type NamedOption } from '../catalogue/catalogue';
import { LIMITS } from '../limits';
import { listField, valueField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { validate, type FieldErrors, type Validated } from '../validation/validate';
import { contractorPersonSchema, type ContractorPersonInput } from './user-schemas';

/** A contractor company with its leader and the operators they lead, made together. */
export type NewContractorInput = {
  name: string;
  leader: ContractorPersonInput;
  operators: ContractorPersonInput[];
};

/** The answer of the API. `isInvited`: mails with links to choose the own password leave. */
export type CreatedContractor = { company: NamedOption; people: NamedOption[]; isInvited: boolean };

/** The outer shape of the form 'Contratista nuevo'; `checkNewContractor` judges its people. */
export const newContractorSchema = yup.object({
  name: createCompanySchema.fields.name as yup.MixedSchema<string>,
  leader: valueField<object>([], { required: true, openapi: { type: 'object' } }),
  operators: listField<object>(
    [
      (operators) => (operators.length === 0 ? MESSAGES.operators.required : null),
      (operators) =>
        operators.length > LIMITS.newContractorOperators
          ? MESSAGES.operators.tooMany(LIMITS.newContractorOperators)
          : null,
    ],
    { type: 'array', items: { type: 'object' }, maxItems: LIMITS.newContractorOperators },
    { required: true },
  ),
});

/**
 * Checks the form 'Contratista nuevo': the company, and each person by the rules of a user's form.
 * @returns the clean input, or the messages by the path of their field, as `operators[0].email`
 */
export function checkNewContractor(input: unknown): Validated<NewContractorInput> {
  const outer = validate(newContractorSchema, input);
  if (!outer.ok) return outer;
  const leader = validate(contractorPersonSchema, outer.value.leader);
  const operators = outer.value.operators.map((operator) => validate(contractorPersonSchema, operator));
  const errors: FieldErrors = Object.fromEntries(
    [
      { path: 'leader', checked: leader },
      ...operators.map((checked, index) => ({ path: `operators[${index}]`, checked })),
    ].flatMap(({ path, checked }) =>
      checked.ok ? [] : Object.entries(checked.errors).map(([field, message]) => [`${path}.${field}`, message]),
    ),
  );
  if (!leader.ok || operators.some(({ ok }) => !ok)) return { ok: false, errors };
  return {
    ok: true,
    value: {
      name: outer.value.name,
      leader: leader.value,
      operators: operators.flatMap((checked) => (checked.ok ? [checked.value] : [])),
    },
  };
}

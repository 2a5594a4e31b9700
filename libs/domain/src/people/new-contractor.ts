import * as yup from 'yup';

import { createCompanySchema, type NamedOption } from '../catalogue/catalogue';
import { LIMITS } from '../limits';
import { listField, valueField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { validate, type Validated } from '../validation/validate';
import { contractorPersonSchema, type ContractorPersonInput } from './user-schemas';

export type NewContractorInput = {
  name: string;
  leader: ContractorPersonInput;
  operators: ContractorPersonInput[];
};

export type CreatedContractor = { company: NamedOption; people: NamedOption[]; isInvited: boolean };

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

/** Returns the clean input, or the messages by the path of their field, as `operators[0].email`. */
export function checkNewContractor(input: unknown): Validated<NewContractorInput> {
  const outer = validate(newContractorSchema, input);
  const { leader, operators } = peopleIn(input);
  const errors = outer.ok ? {} : { ...outer.errors };
  const checkPerson = (person: unknown, path: string): ContractorPersonInput | null => {
    const checked = validate(contractorPersonSchema, person);
    if (checked.ok) return checked.value;
    for (const [field, message] of Object.entries(checked.errors)) errors[`${path}.${field}`] = message;
    return null;
  };
  const checkedLeader = checkPerson(leader, 'leader');
  const checkedOperators = operators.map((operator, index) => checkPerson(operator, `operators[${index}]`));
  if (!outer.ok || checkedLeader === null || checkedOperators.includes(null)) return { ok: false, errors };
  return {
    ok: true,
    value: { name: outer.value.name, leader: checkedLeader, operators: checkedOperators.filter((one) => one !== null) },
  };
}

function peopleIn(input: unknown): { leader: unknown; operators: readonly unknown[] } {
  const { leader, operators } = (input ?? {}) as Record<string, unknown>;
  return { leader, operators: Array.isArray(operators) ? operators.slice(0, LIMITS.newContractorOperators) : [] };
}

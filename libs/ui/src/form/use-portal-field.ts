import { getIn, useFormikContext, type FormikValues } from 'formik';
import { use, type ReactNode } from 'react';
import { FormContext } from './form-context';

export type PortalField<Value> = ReturnType<typeof usePortalField<Value>>;

const isEmpty = (value: unknown) => value === '' || value == null || (Array.isArray(value) && value.length === 0);

export const inputId = (formId: string, name: string): string => `${formId}-${name}`.replace(/[^\w-]/g, '-');

/** `name`: the field's path in the form's values, for instance `supplies[0].amount`. */
export function usePortalField<Value>(
  name: string,
  options: { disabled?: boolean | undefined; optional?: boolean | undefined; help?: ReactNode } = {},
) {
  const form = useFormikContext<FormikValues>();
  const { formId, serverErrors, servedValues, hasActed } = use(FormContext);
  const value = getIn(form.values, name) as Value;

  const shown = Boolean(getIn(form.touched, name)) || form.submitCount > 0;
  const ownMessage = shown ? firstMessage(getIn(form.errors, name)) : undefined;
  const served = getIn(servedValues, name) === value ? (serverErrors ?? {}) : {};
  const items = Object.keys(served).filter((path) => path.startsWith(`${name}[`));
  const message = ownMessage ?? served[name] ?? served[items[0] ?? ''];

  const base = inputId(formId, name);
  const ids = { input: base, label: `${base}-label`, help: `${base}-help`, message: `${base}-message` };
  return {
    value,
    message,
    setValue: (next: Value) => {
      // Emptying a field counts as leaving it: its message appears at once.
      if (isEmpty(next) && !isEmpty(value)) void form.setFieldTouched(name, true, false);
      void form.setFieldValue(name, next);
    },
    leave: () => {
      if (hasActed()) void form.setFieldTouched(name, true);
    },
    /** Lets the message of the next value appear at once, for a value from outside the page. */
    touch: () => void form.setFieldTouched(name, true, false),
    /** Positions from 0 of the list items that the server refused. */
    wrongItems: new Set(items.map((path) => Number.parseInt(path.slice(name.length + 1), 10))),
    disabled: (options.disabled ?? false) || form.isSubmitting,
    ids,
    aria: {
      'aria-invalid': message !== undefined,
      'aria-describedby': options.help ? `${ids.help} ${ids.message}` : ids.message,
      'aria-required': !options.optional,
    },
  };
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return undefined;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message) return message;
  }
  return undefined;
}

import './form.css';
import {
  Formik,
  useFormikContext,
  type FormikConfig,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
} from 'formik';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { AnySchema } from 'yup';
import { useToasts } from '../feedback/use-toasts';
import { FormContext } from './form-context';
import { useFormGuard } from './form-guard';
import { focusFirstWrongField } from './focus-first-wrong-field';
import type { FormStatus } from './server-errors';

/**
 * `schema`: the yup schema of `@portal/domain` for this input. `schemaContext`: what its `.when('$name')` conditions
 * read. `onSubmit`: runs only with values that pass; the form is busy until its promise ends. `onChange`: told of every
 * change, for drafts. `asksBeforeLoss`: false where leaving the form loses nothing, as with a draft that is kept.
 * `ariaLabel`: name of the form when no heading names it.
 */
export type PortalFormProps<Values extends FormikValues> = {
  initialValues: Values;
  schema?: AnySchema;
  schemaContext?: Readonly<Record<string, unknown>>;
  validate?: FormikConfig<Values>['validate'];
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => void | Promise<unknown>;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
  onChange?: (values: Values) => void;
  asksBeforeLoss?: boolean;
  ariaLabel?: string;
  id?: string;
  className?: string;
};

/**
 * A form: formik and a yup schema, validated on every change. A message shows once its field was left, emptied or
 * submitted; a refused submit puts the focus on the first wrong field. A half-filled form asks before it is lost.
 */
export function PortalForm<Values extends FormikValues>({
  initialValues,
  schema,
  schemaContext,
  validate,
  onSubmit,
  children,
  onChange,
  asksBeforeLoss = true,
  ariaLabel,
  id,
  className,
}: PortalFormProps<Values>) {
  const { dismissErrors } = useToasts();
  return (
    <Formik<Values>
      initialValues={initialValues}
      {...(schema ? { validationSchema: schemaContext ? withContext(schema, schemaContext) : schema } : {})}
      {...(validate ? { validate } : {})}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        dismissErrors();
        await onSubmit(values, helpers);
      }}
    >
      {(form) => (
        <FormBody
          form={form}
          asksBeforeLoss={asksBeforeLoss}
          ariaLabel={ariaLabel}
          id={id}
          className={className}
          onChange={onChange}
        >
          {typeof children === 'function' ? children(form) : children}
        </FormBody>
      )}
    </Formik>
  );
}

type FormBodyProps<Values extends FormikValues> = {
  form: FormikProps<Values>;
  asksBeforeLoss: boolean;
  ariaLabel: string | undefined;
  id: string | undefined;
  className: string | undefined;
  onChange: ((values: Values) => void) | undefined;
  children: ReactNode;
};

function FormBody<Values extends FormikValues>({
  form,
  asksBeforeLoss,
  ariaLabel,
  id,
  className,
  onChange,
  children,
}: FormBodyProps<Values>) {
  const ownId = useId();
  const formId = id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const status = form.status as FormStatus;
  const guard = useFormGuard(form.dirty, form.isSubmitting, asksBeforeLoss);

  // Server messages are about the values that were sent: remember those values beside them.
  const [served, setServed] = useState({ status, values: form.values });
  if (served.status !== status) setServed({ status, values: form.values });

  const { submitCount, isSubmitting, isValidating, isValid } = form;
  const hasErrors = !isValid || status?.serverErrors !== undefined;
  const focusedFor = useRef({ submitCount: 0, status });
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isValidating || !hasErrors) return;
    const last = focusedFor.current;
    if (last.submitCount === submitCount && last.status === status) return;
    focusedFor.current = { submitCount, status };
    focusFirstWrongField(element.current);
  }, [submitCount, isSubmitting, isValidating, hasErrors, status]);

  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    changed.current?.(form.values);
  }, [form.values]);

  return (
    <FormContext value={{ formId, serverErrors: status?.serverErrors, servedValues: served.values, guard }}>
      <form
        ref={element}
        id={formId}
        noValidate
        className={className ? `ui-form ${className}` : 'ui-form'}
        aria-label={ariaLabel}
        aria-busy={isSubmitting}
        onSubmit={form.handleSubmit}
        onReset={form.handleReset}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** Formik offers the form's values as the schema's context; the caller's own names are laid over it. */
function withContext(schema: AnySchema, context: Readonly<Record<string, unknown>>) {
  return {
    validate: (values: unknown, options: object) => schema.validate(values, { ...options, context }),
    validateSync: (values: unknown, options: object) => schema.validateSync(values, { ...options, context }) as unknown,
  };
}

/** Tells whether the surrounding form is being sent. */
export const useIsSubmitting = (): boolean => useFormikContext().isSubmitting;

import { validate as check, type FieldErrors, type RuleContext } from '@portal/domain';
import {
  Formik,
  useFormikContext,
  type FormikConfig,
  type FormikErrors,
  type FormikProps,
  type FormikValues,
} from 'formik';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { errorMessage } from '../feedback/error-message';
import { useToasts } from '../feedback/use-toasts';
import { FormContext } from './form-context';
import { useFormGuard } from './form-guard';
import { SAVE_AND_NEXT } from './form-loop';
import { fieldErrorsOf, type FormStatus } from './server-errors';

function focusFirstWrongField(form: HTMLFormElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), canvas[data-wrong="true"]');
  // The message of a group belongs to the group; its first choice takes the focus.
  const wrong = marked?.role === 'radiogroup' ? marked.querySelector('input') : marked;
  if (!wrong) return;
  wrong.focus({ preventScroll: true });
  // jsdom has no layout and so no scrolling.
  wrong.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}

export type SubmittedForm<Values> = {
  values: Values;
  openNext: boolean;
};

/** `Values` is the type of the fields while they are filled in, `Input` the type after `schema`. */
export type PortalFormProps<Values extends FormikValues, Input extends AnyObject = Values> = {
  initialValues: Values;
  /** Messages of the server about the initial values, for instance about a refused draft. */
  initialErrors?: FieldErrors;
  schema?: ObjectSchema<Input>;
  schemaContext?: RuleContext;
  validate?: FormikConfig<Values>['validate'];
  /** The form is busy until its promise ends. It rethrows the API's error. */
  onSubmit: (input: Input, form: SubmittedForm<Values>) => unknown;
  /** The toast of a success. */
  done?: string;
  /** The toast of a failure; by default the server's message. */
  failureText?: (error: unknown) => string;
  photosField?: keyof Values & string;
  onFailure?: (error: unknown, fieldErrors: FieldErrors) => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
  onChange?: (values: Values) => void;
  asksBeforeLoss?: boolean;
  ariaLabel?: string;
  id?: string;
  className?: string;
};

/**
 * A message appears once its field was left, emptied or submitted; a refused submission focuses the first wrong field.
 * Ctrl+Enter submits from every field.
 */
export function PortalForm<Values extends FormikValues, Input extends AnyObject = Values>({
  initialValues,
  initialErrors,
  schema,
  schemaContext,
  validate,
  onSubmit,
  done,
  failureText = errorMessage,
  photosField,
  onFailure,
  children,
  ...body
}: PortalFormProps<Values, Input>) {
  const toasts = useToasts();
  const openNext = useRef(false);
  const ownCheck = schema && ((values: Values) => problemsOf(schema, values, schemaContext));
  const inputOf = (values: Values) => (schema ? schema.cast(values, { stripUnknown: true }) : values) as Input;
  return (
    <Formik<Values>
      initialValues={initialValues}
      initialStatus={initialErrors && ({ serverErrors: initialErrors } satisfies FormStatus)}
      validate={ownCheck ?? validate}
      onSubmit={async (values, { setStatus, resetForm }) => {
        setStatus(undefined);
        toasts.dismissErrors();
        try {
          await onSubmit(inputOf(values), { values, openNext: openNext.current });
          if (done !== undefined) toasts.success(done);
          // Saved values are nothing to lose; a draft keeps its own account of them.
          if (body.asksBeforeLoss === undefined) resetForm({ values });
        } catch (error) {
          const fieldErrors = fieldErrorsOf(error, photosField);
          toasts.error(failureText(error));
          if (Object.keys(fieldErrors).length > 0) setStatus({ serverErrors: fieldErrors } satisfies FormStatus);
          onFailure?.(error, fieldErrors);
        }
      }}
    >
      {(form) => (
        <FormBody {...body} form={form} onSubmitter={(submitter) => (openNext.current = submitter === SAVE_AND_NEXT)}>
          {typeof children === 'function' ? children(form) : children}
        </FormBody>
      )}
    </Formik>
  );
}

function problemsOf<Values extends FormikValues, Input extends AnyObject>(
  schema: ObjectSchema<Input>,
  values: Values,
  context: RuleContext | undefined,
): FormikErrors<Values> {
  const checked = check(schema, values, context);
  return checked.ok ? {} : (checked.errors as FormikErrors<Values>);
}

type FormBodyProps<Values extends FormikValues> = Pick<
  PortalFormProps<Values>,
  'onChange' | 'asksBeforeLoss' | 'ariaLabel' | 'id' | 'className'
> & {
  form: FormikProps<Values>;
  onSubmitter: (value: string | undefined) => void;
  children: ReactNode;
};

function FormBody<Values extends FormikValues>({
  form,
  asksBeforeLoss = true,
  ariaLabel,
  id,
  className,
  onChange,
  onSubmitter,
  children,
}: FormBodyProps<Values>) {
  const ownId = useId();
  const formId = id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const status = form.status as FormStatus;
  const guard = useFormGuard(form.dirty, form.isSubmitting, asksBeforeLoss);

  // Server messages belong to the values that were sent, so both are stored together.
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

  const acted = useRef(false);
  const act = () => {
    acted.current = true;
  };
  const hasActed = useCallback(() => acted.current, []);

  const tellChange = useEffectEvent((values: Values) => onChange?.(values));
  useEffect(() => tellChange(form.values), [form.values]);

  return (
    <FormContext value={{ formId, serverErrors: status?.serverErrors, servedValues: served.values, guard, hasActed }}>
      <form
        ref={element}
        id={formId}
        noValidate
        className={className ? `ui-form ${className}` : 'ui-form'}
        aria-label={ariaLabel}
        aria-busy={isSubmitting}
        onKeyDownCapture={act}
        // Not yet when the press takes the focus from the first field.
        onClickCapture={act}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent;
          onSubmitter((submitter as HTMLButtonElement | null)?.value);
          form.handleSubmit(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // The keys press the button, so that they do nothing while it is disabled.
          const button = event.currentTarget.querySelector<HTMLElement>('[type="submit"]:enabled');
          if (button) event.currentTarget.requestSubmit(button);
        }}
        onReset={form.handleReset}
      >
        {children}
      </form>
    </FormContext>
  );
}

export const useIsSubmitting = (): boolean => useFormikContext().isSubmitting;

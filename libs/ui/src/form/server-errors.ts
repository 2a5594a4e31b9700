import type { FormikHelpers } from 'formik';

/** Field name → message, as a 422 of the API carries it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What `PortalForm` keeps in formik's status. */
export type FormStatus = { serverErrors?: FieldErrors } | undefined;

/**
 * Puts the server's messages on the fields of the same name. A message stays until the value it was about changes; the
 * form's own validation does not wipe it. Names without a field on the page show nowhere: toast the error's message too.
 * @param helpers the second argument of `onSubmit`
 * @param errors the `errors` of the API's failure; undefined or empty does nothing
 */
export function applyServerErrors<Values>(
  helpers: Pick<FormikHelpers<Values>, 'setStatus'>,
  errors: FieldErrors | undefined,
): void {
  if (errors && Object.keys(errors).length > 0) helpers.setStatus({ serverErrors: errors } satisfies FormStatus);
}

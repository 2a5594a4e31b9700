import type { FieldErrors } from '@portal/domain';
import { createContext } from 'react';
import { createGuard, type FormGuard } from './form-guard';

/** What a field needs of the form around it, beyond formik's own context. */
export type FormContextValue = {
  formId: string;
  serverErrors: FieldErrors | undefined;
  /** The values that the server's messages are about. */
  servedValues: unknown;
  guard: FormGuard;
};

export const FormContext = createContext<FormContextValue>({
  formId: 'form',
  serverErrors: undefined,
  servedValues: undefined,
  guard: createGuard(),
});

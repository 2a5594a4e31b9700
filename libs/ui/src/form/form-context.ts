import type { FieldErrors } from '@portal/domain';
import { createContext } from 'react';
import { createGuard, type FormGuard } from './form-guard';

type FormContextValue = {
  formId: string;
  serverErrors: FieldErrors | undefined;
  servedValues: unknown;
  guard: FormGuard;
  /** True once the person pressed a key or a button in the form: a focus that the page moves leaves no field. */
  hasActed: () => boolean;
};

export const FormContext = createContext<FormContextValue>({
  formId: 'form',
  serverErrors: undefined,
  servedValues: undefined,
  guard: createGuard(),
  hasActed: () => true,
});

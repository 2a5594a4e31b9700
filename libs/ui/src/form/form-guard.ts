import { createContext, use, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useConfirm } from '../feedback/use-confirm';

export type FormGuard = {
  isDirty: boolean;
  isSending: boolean;
};

const guards = new Set<FormGuard>();

/**
 * The dialog around a form, with the form's guard, which the dialog's cross needs too. A closed dialog still fades out with its
 * form.
 */
export const GuardedDialog = createContext<{ guard: FormGuard; isOpen: boolean } | null>(null);

export const createGuard = (): FormGuard => ({ isDirty: false, isSending: false });

const wouldLose = ({ isDirty, isSending }: FormGuard): boolean => isDirty && !isSending;

export const wouldLoseAnything = (): boolean => [...guards].some(wouldLose);

export const hasUnsaved = (): boolean => [...guards].some(({ isDirty }) => isDirty);

/** Marks a form as abandoned, so that no further question follows the person's decision. */
export function abandon(guard: FormGuard): void {
  guard.isDirty = false;
}

export function useFormGuard(isDirty: boolean, isSending: boolean, asks: boolean): FormGuard {
  const dialog = use(GuardedDialog);
  const [own] = useState(createGuard);
  const guard = dialog?.guard ?? own;
  const isOpen = dialog?.isOpen ?? true;
  // A layout effect, because a later one would still ask about a form that has left the page.
  useLayoutEffect(() => {
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [guard]);
  useEffect(() => {
    Object.assign(guard, { isDirty: isDirty && asks && isOpen, isSending });
  }, [guard, isDirty, asks, isOpen, isSending]);
  return guard;
}

const LOSS = {
  title: '¿Descartar lo que ingresaste?',
  description: 'No se ha guardado y se perderá.',
  confirmLabel: 'Descartar',
  cancelLabel: 'Seguir editando',
  danger: true,
};

/** `guard`: a single form; all of the page when omitted. */
export function useConfirmLeave(guard?: FormGuard): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => {
    const left = guard ? [guard] : [...guards];
    const mayGo = !left.some(wouldLose) || (await confirm(LOSS));
    // An agreement covers the rest of the navigation.
    if (mayGo) left.forEach(abandon);
    return mayGo;
  }, [guard, confirm]);
}

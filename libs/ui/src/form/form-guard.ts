import { createContext, use, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useConfirm } from '../feedback/use-confirm';

/** What would be lost with a form. `isSending`: the form is on its way to the server, and leads on by itself. */
export type FormGuard = { isDirty: boolean; isSending: boolean };

/** The forms in the page that ask before what was typed in them is lost. */
const guards = new Set<FormGuard>();

/** The dialog around a form: its guard, which the dialog's cross needs too. A closed dialog still fades out with its form. */
export const GuardedDialog = createContext<{ guard: FormGuard; isOpen: boolean } | null>(null);

/** Creates the guard of an untouched form. */
export const createGuard = (): FormGuard => ({ isDirty: false, isSending: false });

/** Tells whether leaving now would lose typed input. */
export const wouldLose = ({ isDirty, isSending }: FormGuard): boolean => isDirty && !isSending;

/** Tells whether leaving now would lose the input of any form on the page. */
export const wouldLoseAnything = (): boolean => [...guards].some(wouldLose);

/** Tells whether any form on the page holds input that the server may not have. */
export const hasUnsaved = (): boolean => [...guards].some(({ isDirty }) => isDirty);

/** Lets a form go without a question: the person decided already. */
export function abandon(guard: FormGuard): void {
  guard.isDirty = false;
}

/** Guards the form that calls it. @param asks false for a form that loses nothing */
export function useFormGuard(isDirty: boolean, isSending: boolean, asks: boolean): FormGuard {
  const dialog = use(GuardedDialog);
  const [own] = useState(createGuard);
  const guard = dialog?.guard ?? own;
  const isOpen = dialog?.isOpen ?? true;
  // Goes in the moment its form leaves the page: an effect that runs later would still ask about a form that is gone.
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

/** Gives a function that asks the person whether the input may be lost. */
function useConfirmLoss(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    () =>
      confirm({
        title: '¿Descartar lo que ingresaste?',
        description: 'No se ha guardado y se perderá.',
        confirmLabel: 'Descartar',
        cancelLabel: 'Seguir editando',
        danger: true,
      }),
    [confirm],
  );
}

/**
 * Asks before typed values are lost.
 * @param guard one form; all of the page when it is left out
 * @returns a function that resolves to whether the form may go: nothing was typed, or the person agreed
 */
export function useConfirmLeave(guard?: FormGuard): () => Promise<boolean> {
  const confirmLoss = useConfirmLoss();
  return useCallback(async () => {
    const left = guard ? [guard] : [...guards];
    const mayGo = !left.some(wouldLose) || (await confirmLoss());
    // What was agreed to once is not asked again on the way.
    if (mayGo) left.forEach(abandon);
    return mayGo;
  }, [guard, confirmLoss]);
}

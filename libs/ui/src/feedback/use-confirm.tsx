import { use, useCallback, type ReactNode } from 'react';
import { errorMessage } from './error-message';
import { FeedbackContext } from './feedback-gate';
import { useToasts } from './use-toasts';

/**
 * `title`: the question. `description`: names what it is about. `confirmLabel`: the verb. `onConfirm`: the work itself;
 * while its promise runs the button spins and the dialog stays; when it throws, its words appear in a toast and the
 * dialog stays open for another try.
 */
export type ConfirmOptions = {
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm?: () => Promise<unknown>;
};

/**
 * Asks the person to confirm. For destructive actions, pass `danger`: the focus then waits on the way back.
 * @returns a function that asks and resolves to whether the person agreed (and the work, if any, was done)
 */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const gate = use(FeedbackContext);
  const toasts = useToasts();
  return useCallback(
    async ({ title, description, confirmLabel, cancelLabel = 'Cancelar', danger = false, onConfirm }) => {
      const { modal } = await gate.open();
      return modal.confirm({
        title,
        content: description && <div className="ui-confirm-description">{description}</div>,
        okText: confirmLabel,
        cancelText: cancelLabel,
        icon: null,
        centered: true,
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        className: 'ui-confirm',
        onOk: async () => {
          toasts.dismissErrors();
          try {
            await onConfirm?.();
          } catch (error) {
            toasts.error(errorMessage(error));
            throw error;
          }
        },
      });
    },
    [gate, toasts],
  );
}
